import { PayButton, type PaymentOutcome, type WalletModal, WalletModalProvider } from 'latchkey'
import { createElement } from 'react'
import type { Stage } from '../world/createStage.ts'
import type { Script, Scripts } from './state.ts'

const asset = { network: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** The same page, where every payment ends as the state needs. */
const withOutcome = (modal: WalletModal, outcome: Promise<PaymentOutcome>): WalletModal => ({
  ...modal,
  pay: () => outcome,
})

const faces = [
  { size: 'lg', variant: 'primary' },
  { size: 'md', variant: 'primary' },
  { size: 'md', variant: 'secondary' },
  { size: 'sm', variant: 'secondary' },
] as const

/** Each size and face, pressed unless there is nothing to wait for. */
async function show(stage: Stage, status: string, outcome?: Promise<PaymentOutcome>) {
  const pending = outcome ?? new Promise<never>(() => undefined)
  stage.renderPage((modal) =>
    createElement(
      WalletModalProvider,
      { modal: withOutcome(modal, pending) },
      faces.map((face) =>
        createElement(PayButton, {
          key: `${face.size} ${face.variant}`,
          ...face,
          id: `${face.size}-${face.variant}`,
          asset,
          amount: '24.90',
          recipient,
          label: 'Pay 24.90 USDC',
        }),
      ),
    ),
  )
  await stage.seeOnPage('[data-latchkey="pay-button"]', faces.length)
  if (status !== 'idle')
    for (const button of document.querySelectorAll<HTMLElement>('[data-latchkey="pay-button"]')) button.click()
  await stage.seeOnPage(`[data-status="${status}"]`, faces.length)
}

const ended =
  (buttonStatus: string, status: PaymentOutcome['status']): Script =>
  (stage) =>
    show(stage, buttonStatus, Promise.resolve({ id: 'order-1042', status }))

export const payButtonStates: Scripts = {
  idle: (stage) => show(stage, 'idle'),
  pending: (stage) => show(stage, 'pending'),
  delivered: ended('delivered', 'delivered'),
  failed: ended('failed', 'failed'),
  unknown: ended('unknown', 'unknown'),
}
