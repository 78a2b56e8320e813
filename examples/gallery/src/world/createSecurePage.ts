import { type EmbeddedSource, embedded } from 'latchkey/embedded'
import securePage from './securePage.html?raw'

/** Where the page of the embedded wallet would be. */
export const SECURE_SITE = 'https://secure.keyhouse.example'

type Message = { readonly id: string; readonly type: string; readonly payload?: unknown }

/** What the page says to a request; what it throws is its error. */
type Answers = Readonly<Record<string, (payload: unknown) => unknown>>

export type SecurePage = ReturnType<typeof createSecurePage>

type HoldFrame = (frame: HTMLIFrameElement, isAppending?: boolean) => () => void
type Instance = { dialog(): Promise<{ readonly holdFrame: HoldFrame }> }
type Approval = { readonly method: string; readonly signal: AbortSignal; abort(): void }
type Approvals = { show(approval: Approval): Promise<() => void>; refuse(method: string): void }
type Embedded = { readonly approvals: Approvals }
type Load = () => Promise<{ createEmbedded(instance: Instance): Promise<Embedded> }>

export const never = () => new Promise<never>(() => undefined)

/** Answers that mean success and nothing else. */
const usual: Answers = {
  SYNC_THEME: () => undefined,
  SYNC_DAPP_DATA: () => undefined,
  RPC_ABORT: () => undefined,
  CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
  CONNECT_DEVICE: never,
  CONNECT_OTP: never,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 137, 42161] }),
}

/** The embedded wallet with a page that answers as the state wants. Everything on this side of the frame is real. */
export function createSecurePage(answers: Answers = {}, { isReady = true } = {}) {
  const existing = { ...usual, ...answers }
  const { id, load } = embedded() as { id: 'ID_AUTH'; load: unknown }
  let created: Embedded | undefined

  function connectPage(frame: HTMLIFrameElement) {
    const page = frame.contentWindow
    if (!page) return
    const say = (data: object) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin: SECURE_SITE, source: page }))
    const answer = ({ id, type }: Message, outcome: 'SUCCESS' | 'ERROR', payload?: unknown) =>
      say({ id, type: `${type.replace('@w3m-app/', '@w3m-frame/')}_${outcome}`, payload })
    page.postMessage = async (message: Message) => {
      // A test that looks for faults talks to frames too.
      if (typeof message.type !== 'string' || !message.type.startsWith('@w3m-app/')) return
      try {
        answer(message, 'SUCCESS', await existing[message.type.replace('@w3m-app/', '')]?.(message.payload))
      } catch (error) {
        answer(message, 'ERROR', { message: (error as Error).message })
      }
    }
    if (isReady) say({ type: '@w3m-frame/READY', payload: { version: '4' } })
  }

  /** In place of another site's page, which nobody could load here. */
  const hold =
    (holdFrame: HoldFrame): HoldFrame =>
    (frame, isAppending) => {
      frame.removeAttribute('sandbox')
      frame.removeAttribute('src')
      frame.srcdoc = securePage
      frame.addEventListener('load', () => connectPage(frame), { once: true })
      return holdFrame(frame, isAppending)
    }

  return {
    source: {
      id,
      async load() {
        const { createEmbedded } = await (load as Load)()
        return {
          async createEmbedded(instance: Instance) {
            const dialog = async () => {
              const account = await instance.dialog()
              return { ...account, holdFrame: hold(account.holdFrame) }
            }
            created = await createEmbedded({ ...instance, dialog })
            return created
          },
        }
      },
    } as unknown as EmbeddedSource,
    /** The app asks for what the wallet is never asked. */
    refuse: (method: string) => created?.approvals.refuse(method),
    /** The app asks for a signature. */
    ask() {
      const aborter = new AbortController()
      // Leaving the page rejects it.
      created?.approvals
        .show({ method: 'personal_sign', signal: aborter.signal, abort: () => aborter.abort() })
        .catch(() => undefined)
    },
  }
}
