/** Required props of components, by export name. */
const needed = {
  WalletButton: { wallet: 'example.marten' },
  'WalletButton.Custom': { wallet: 'example.marten', children: () => null },
}

/** A render prop renders nothing of its own. */
const drawNothing = { children: () => null }

export const propsOf = (name) => needed[name] ?? (name.endsWith('.Custom') ? drawNothing : {})
