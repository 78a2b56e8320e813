import { createWalletModal } from 'latchkey'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createEventLog } from './modal/createEventLog.ts'
import { createMainOptions, createSharedOptions } from './modal/createOptions.ts'
import { Ancestor } from './probe/Ancestor.tsx'
import { expose } from './probe/expose.ts'
import type { DemoSandbox } from './sandbox/createSandboxParts.ts'
import { readSettings, type Settings } from './settings/readSettings.ts'

/** Loaded only with a sandbox: the hosted page ships no test wallet. */
async function loadSandbox({ sandboxUrl, projectId, secureSite, setup }: Settings): Promise<DemoSandbox | undefined> {
  if (!sandboxUrl || !projectId) return undefined
  const { createSandboxParts } = await import('./sandbox/createSandboxParts.ts')
  return createSandboxParts({ sandboxUrl, projectId, secureSite, setup })
}

/** Loaded only on request. */
async function loadSkin({ setup }: Settings) {
  if (setup.skin !== 'paper') return undefined
  document.documentElement.dataset.skin = 'paper'
  return (await import('./skin/paperSkin.ts')).paperSkin
}

/** Loaded only on request. */
async function loadHeadlessPage({ setup }: Settings) {
  return setup.headless ? (await import('./headless/HeadlessPage.tsx')).HeadlessPage : undefined
}

/** Loaded only for a test that acts as such an app. */
async function loadOwnProvider({ setup, projectId }: Settings, sandbox: DemoSandbox | undefined) {
  if (!setup.ownProvider || !sandbox || !projectId) return undefined
  const { createOwnProvider } = await import('./probe/createOwnProvider.ts')
  return createOwnProvider(projectId, sandbox.option.services)
}

/** Loaded only on request. */
async function loadSignIn({ setup: { signIn, sessions, emailCapture }, signInServer }: Settings) {
  if (!signIn) return undefined
  const { createSignIn } = await import('./modal/createSignIn.ts')
  return createSignIn(signIn, sessions === 'server' ? signInServer : undefined, emailCapture)
}

async function start(root: HTMLElement) {
  const {
    VITE_LATCHKEY_PROJECT_ID,
    VITE_LATCHKEY_SANDBOX,
    VITE_LATCHKEY_SIGN_IN_SERVER,
    VITE_LATCHKEY_SECURE_SITE,
    DEV,
  } = import.meta.env
  const read = readSettings({
    meta: document.querySelector<HTMLMetaElement>('meta[name="latchkey-demo"]')?.content,
    query: new URLSearchParams(window.location.search),
    env: {
      sandbox: DEV ? VITE_LATCHKEY_SANDBOX : undefined,
      projectId: VITE_LATCHKEY_PROJECT_ID,
      signInServer: DEV ? VITE_LATCHKEY_SIGN_IN_SERVER : undefined,
      secureSite: DEV ? VITE_LATCHKEY_SECURE_SITE : undefined,
    },
  })
  const skin = await loadSkin(read)
  const settings = skin
    ? { ...read, setup: { ...read.setup, modalOptions: { ...skin, ...read.setup.modalOptions } } }
    : read
  const sandbox = await loadSandbox(settings)
  const shared = createSharedOptions(settings, sandbox)
  const log = createEventLog()
  const provider = settings.isTest ? await loadOwnProvider(settings, sandbox) : undefined
  const options = createMainOptions(settings, shared, log.add)
  const siwx = await loadSignIn(settings)
  const modal = createWalletModal({
    ...options,
    ...(provider && { walletConnect: { ...(options.walletConnect || {}), provider } }),
    ...(siwx && { siwx }),
  })
  if (settings.isTest) expose(sandbox?.wallets ?? [], modal, provider)

  const HeadlessPage = await loadHeadlessPage(settings)
  const app = HeadlessPage ? (
    <HeadlessPage settings={settings} modal={modal} />
  ) : (
    <App settings={settings} modal={modal} shared={shared} log={log} sandbox={sandbox} />
  )
  const received = settings.setup.ancestorListeners ? <Ancestor>{app}</Ancestor> : app
  createRoot(root).render(settings.setup.strict ? <StrictMode>{received}</StrictMode> : received)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
await start(root)
