import { type BalanceToken, WalletAvatar, WalletBalance, WalletName } from 'latchkey'
import { customize } from 'latchkey/custom'
import { createElement } from 'react'
import { JUNO } from '../world/chain.ts'
import { USDC } from '../world/portfolio.ts'

const usdc: BalanceToken = `eip155:1/erc20:${USDC}`

/** The account with its coin and a token, and an address of which nothing is known, as an app's own rows in the card. */
const HeaderParts = () =>
  createElement(
    'div',
    { className: 'header-parts' },
    createElement(
      'p',
      {},
      createElement(WalletAvatar, { alt: '' }),
      createElement(WalletName),
      createElement(WalletBalance),
      createElement(WalletBalance, { token: usdc }),
    ),
    createElement(
      'p',
      {},
      createElement(WalletAvatar, { address: JUNO, size: 32 }),
      createElement(WalletName, { address: JUNO }),
    ),
  )

export const headerParts = customize({ slots: { accountEnd: HeaderParts } })
