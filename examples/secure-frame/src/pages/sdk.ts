// The embedded wallet's page, in a frame of an app.
import { createAccountClient } from '../frame/api.ts'
import { readChainId } from '../frame/chains.ts'
import { readFault } from '../frame/control.ts'
import { createFrame } from '../frame/createFrame.ts'
import { createPrompts } from '../frame/createPrompts.ts'
import { createKeyStore } from '../frame/keys.ts'
import { type AppMessage, readAppMessage } from '../frame/messages.ts'
import { createNodes } from '../frame/node.ts'
import { createPasskeys } from '../frame/passkeys.ts'
import { readParent } from '../frame/readParent.ts'
import { createSmartServices } from '../smart/createSmartServices.ts'
import { messageOf } from '../text.ts'
import { createScreen } from '../ui/createScreen.ts'
import { element, header } from '../ui/dom.ts'
import '../ui/style.css'
import { applySystemTheme, applyTheme } from '../ui/theme.ts'
import { followLock } from './followLock.ts'
import { readPageSettings } from './readPageSettings.ts'

const CHAIN = 'keyhouse.chain'
const FRAME = '@w3m-frame/'
const VERSION = '4'

function start(parentOrigin: string, rpc: string) {
  const query = new URLSearchParams(location.search)
  const projectId = query.get('projectId') ?? ''
  const { host } = new URL(parentOrigin)
  const screen = createScreen({ host })
  const prompts = createPrompts(screen)
  const accounts = createAccountClient(parentOrigin)
  const nodes = createNodes({ rpc, projectId })
  const passkeys = createPasskeys({ document, credentials: navigator.credentials })
  const keyStore = createKeyStore({ passkeys })
  const showLockOf = followLock({ keyStore, passkeys, host, show: screen.setLock })
  const answer = createFrame({
    accounts,
    keyStore,
    nodes,
    prompts,
    smart: createSmartServices({ accounts, nodes, rpc, storage: localStorage }),
    host,
    // A reload keeps the network.
    initialChain: readChainId(sessionStorage.getItem(CHAIN)) ?? readChainId(query.get('chainId')) ?? 'eip155:1',
    onUser(user) {
      screen.setEmail(user?.email ?? user?.userName)
      showLockOf(user)
    },
    onChain: (chain) => sessionStorage.setItem(CHAIN, chain),
    onTheme: applyTheme,
  })

  const post = (type: string, content: object) =>
    window.parent.postMessage({ type: `${FRAME}${type}`, ...content }, parentOrigin)

  async function compute({ name, event }: AppMessage): Promise<{ payload: unknown } | undefined> {
    const fault = await readFault(projectId, name)
    if (fault?.kind === 'mute') return undefined
    if (fault?.kind === 'fail') throw new Error(fault.message)
    if (fault?.kind === 'lie') return { payload: fault.payload }
    if (!event) throw new Error(`The frame cannot read this ${name}`)
    return { payload: await answer(event) }
  }

  async function respond(message: AppMessage) {
    const { id, name } = message
    const echo = id === undefined ? {} : { id }
    try {
      const result = await compute(message)
      if (!result) return
      post(`${name}_SUCCESS`, result.payload === undefined ? echo : { ...echo, payload: result.payload })
      if (name === 'RELOAD') location.reload()
    } catch (error) {
      post(`${name}_ERROR`, { ...echo, payload: { message: messageOf(error) } })
    }
  }

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== parentOrigin || source !== window.parent) return
    const message = readAppMessage(data)
    if (message) void respond(message)
  })

  async function announce() {
    const fault = await readFault(projectId, 'READY')
    if (fault?.kind === 'mute' || fault?.kind === 'fail') return
    post('READY', { payload: fault ? fault.payload : { version: VERSION } })
  }
  void announce()
}

applySystemTheme()
const { origins, rpc } = readPageSettings()
const parentOrigin = readParent(window, origins)
if (parentOrigin === undefined) {
  const text = element('p', '', 'It works inside apps that are allowed to embed it.')
  document.body.replaceChildren(
    header(),
    element('main', 'document', element('h1', 'title', "This page can't be opened on its own"), text),
  )
} else {
  start(parentOrigin, rpc)
}
