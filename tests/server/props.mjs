/** Required props of components, by export name. */
const needed = {
  // Without an address they show nothing on a server.
  WalletAvatar: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  WalletName: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  WalletButton: { wallet: 'example.marten' },
  'WalletButton.Custom': { wallet: 'example.marten', children: () => null },
}

/** A render prop renders nothing of its own. */
const drawNothing = { children: () => null }

export const propsOf = (name) => needed[name] ?? (name.endsWith('.Custom') ? drawNothing : {})
