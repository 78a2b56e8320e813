import {
  AccountButton,
  ConnectButton,
  NetworkButton,
  WalletButton,
  type WalletModal,
  type WalletModalOptions,
  WalletModalProvider,
} from 'latchkey'
import type { Theme } from 'latchkey/themes'
import { createElement, type ReactNode } from 'react'
import { createSecurePage } from '../world/createSecurePage.ts'
import type { Stage } from '../world/createStage.ts'
import { presets } from '../world/presets.ts'
import type { Script, Scripts } from './state.ts'

/** Those that differ in kind; the others are tints. */
const { midnight, paper, soft, retro, mono } = presets
const boardThemes = { midnight, paper, soft, retro, mono }

const forEach = (prefix: string, script: (stage: Stage, theme: Theme) => Promise<void>): Scripts =>
  Object.fromEntries(
    Object.entries(boardThemes).map(([name, theme]): [string, Script] => [
      `${prefix}${name}`,
      (stage) => script(stage, theme),
    ]),
  )

const withLogins = (): WalletModalOptions => ({
  connectors: [createSecurePage({}).source],
  legal: { termsUrl: 'https://northlight.example/terms', privacyUrl: 'https://northlight.example/privacy' },
  features: {
    email: true,
    socials: ['google', 'apple', 'x', 'discord', 'github', 'farcaster', 'facebook'],
    connectMethodsOrder: ['email', 'social', 'wallet'],
  },
})

/** Connect with everything that it may have: a field, a key, rows, badges, a footer with links. */
export const themeStates = forEach('theme ', async (stage, theme) => {
  for (const name of ['Marten', 'Quay']) stage.wallet(name)
  await stage.open({ ...withLogins(), ...theme })
  await stage.see('[data-social]')
  await stage.see('[data-wallet="all"] .lk-badge')
  await stage.type('input[name="email"]', 'mara@fieldnote.co')
})

const page = (modal: WalletModal, ...buttons: ReactNode[]) => createElement(WalletModalProvider, { modal }, ...buttons)

/** The buttons of a page: before a wallet is connected, and while one is. */
export const pageButtonStates: Scripts = {
  ...forEach('', async (stage, theme) => {
    for (const name of ['Marten', 'Quay']) stage.wallet(name)
    stage.create(theme)
    stage.renderPage((modal) =>
      page(
        modal,
        createElement(ConnectButton, { size: 'lg' }),
        createElement(ConnectButton),
        createElement(ConnectButton, { variant: 'secondary' }),
        createElement(ConnectButton, { size: 'sm' }),
        createElement(ConnectButton, { disabled: true }),
        createElement(NetworkButton),
        createElement(WalletButton, { wallet: 'example.marten' }),
      ),
    )
    await stage.seeOnPage('[data-latchkey="connect-button"]', 5)
  }),
  ...forEach('connected, ', async (stage, theme) => {
    stage.wallet('Marten')
    await stage.connect('example.marten', theme)
    stage.renderPage((modal) => page(modal, createElement(AccountButton), createElement(NetworkButton)))
    await stage.seeOnPage('.lkb7f2-sum')
  }),
}
