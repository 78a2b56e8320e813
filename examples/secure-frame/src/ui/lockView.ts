import type { LockState } from '../frame/keyLock.ts'
import { PasskeyDeclinedError } from '../frame/passkeys.ts'
import { messageOf } from '../text.ts'
import { element } from './dom.ts'

/** The second lock of the keys, as the user changes it. */
export type LockSetting = { readonly state: LockState; change(signal: AbortSignal): Promise<void> }

type LockTexts = {
  readonly badge: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly warning?: string
  readonly action: string
  readonly hint: string
}

const LOST =
  'Without the passkey, nobody can use these keys: not you, not Keyhouse. There is no reset and no backup. If the ' +
  'passkey comes back, for example with your password manager, they work again. Logging in with another email address ' +
  'gives you a new account with new keys; what this account holds stays with the locked ones.'

const REMOVE =
  'To remove the lock, confirm with the passkey once more. Delete the passkey in your password manager afterwards.'

/** What the lock means, in each state. It promises no more than the passkey can do. */
export const lockTexts = (state: LockState, host: string): LockTexts =>
  ({
    open: {
      badge: 'Add passkey',
      title: 'Lock your keys with a passkey',
      paragraphs: [
        `Each approval in ${host} then also asks for your passkey: fingerprint, face, screen lock or security key.`,
        'It is for the keys of this account in this browser. If the passkey can encrypt, they cannot be used without it.',
      ],
      warning:
        'If you lose the passkey, nobody can open these keys again: not you, not Keyhouse. Save it where it is backed ' +
        'up, such as a password manager that syncs.',
      action: 'Create passkey',
      hint: 'Your browser asks twice: to save it, then to try it.',
    },
    encrypted: {
      badge: 'Passkey on',
      title: 'Locked with a passkey',
      paragraphs: [
        `Each approval in ${host} asks for your passkey. The keys in this browser are encrypted with it.`,
        `Lost it? ${LOST}`,
        REMOVE,
      ],
      action: 'Remove lock',
      hint: '',
    },
    asked: {
      badge: 'Passkey on',
      title: 'Locked, but not encrypted',
      paragraphs: [
        `Each approval in ${host} asks for your passkey. Keyhouse signs nothing without it.`,
        `Lost it? Keyhouse cannot remove the lock. If the passkey comes back, it opens again. Logging in with another ` +
          'email address gives you a new account with new keys.',
        REMOVE,
      ],
      warning:
        'Your passkey cannot encrypt. Someone who copies the data of this browser could use the keys without it. Another ' +
        'kind of passkey may protect better: remove the lock and add that one.',
      action: 'Remove lock',
      hint: '',
    },
  })[state]

export function problemOf(error: unknown, state: LockState) {
  const isDeclined = error instanceof PasskeyDeclinedError
  const problem = `${isDeclined ? 'The passkey was not confirmed' : messageOf(error)}, so nothing was changed.`
  // The browser may have saved it before the trial failed.
  return state === 'open' ? `${problem} If a passkey was saved, delete it in your password manager.` : problem
}

/** The content of the lock's screen. `heading` takes the focus. */
export function renderLock({ title, paragraphs, warning }: LockTexts, problem: string) {
  const heading = element('h1', 'title', title)
  heading.tabIndex = -1
  const alert = element('p', 'warning', problem)
  alert.setAttribute('role', 'alert')
  const content = [
    heading,
    ...(problem ? [alert] : []),
    ...(warning ? [element('p', 'warning', warning)] : []),
    ...paragraphs.map((paragraph) => element('p', 'paragraph', paragraph)),
  ]
  return { heading, content }
}
