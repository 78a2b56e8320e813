import { watchState } from '../../core/watchState.js'
import { createBrowserStorage } from './createBrowserStorage.js'
import { createFakeSite, type SiteUser } from './createFakeFrame.js'
import { createLoginPage, type LoginPage } from './createLoginPage.js'
import type { FrameMessage } from './isPublished.testSupport.js'

/** Two modals on a page, and a second tab with the first one. */
const modals = [
  { id: 'default', tab: 0 },
  { id: 'second', tab: 0 },
  { id: 'default', tab: 1 },
] as const

/** What the app has asked a modal to sign. */
type Request = {
  readonly message: string
  readonly account: string
  /** The page it was asked on. */
  readonly page: LoginPage
  /** What it has come to: a signature, or the code of an error. */
  outcome: string | undefined
  endedAt: number
}

export type StoryModal = {
  readonly id: string
  readonly tab: number
  page: LoginPage
  /** Whose login was confirmed here, on this page load. */
  person: SiteUser | undefined
  /** The page has not named the user of the login: the user it knows when the account is read is taken for them. */
  isUnnamed: boolean
  /** Who was seen to be connected last. */
  visible: SiteUser | undefined
  /** Who may be restored here. */
  restorable: Set<SiteUser>
  /** Counts the logins that were begun. */
  attempts: number
  /** When the user left one. */
  leftAt: number
}

/** What a message asks to sign. */
function textOf({ payload }: FrameMessage): unknown {
  return Array.isArray(payload?.params) ? payload.params[0] : undefined
}

/** What says that nothing was signed. */
const UNSIGNED = ['4001', 'REQUEST_ABORTED', 'OFFLINE', 'NOT_CONNECTED']

/** The browser, the wallet's site and who uses them, with what must be true of them at any time. */
export async function createLoginStory(random: () => number, settle: (ms: number) => Promise<unknown>) {
  const site = createFakeSite()
  site.skipsCode = true
  const browser = createBrowserStorage()
  const faults: string[] = []
  const requests: Request[] = []
  /** What a test is to find out of: ends of requests, and ways to be logged in. */
  const reached = new Set<string>()
  /** Who was connected last, by the modal's id. */
  const connected = new Map<string, SiteUser>()
  /** Others, who log in at the wallet's site itself. */
  const strangers = new Set<SiteUser>()
  const tabs = [browser.openTab(), browser.openTab()]
  const latency = () => 50 + Math.floor(random() * 350)
  const work = () => Math.floor(random() * 300)
  const frames: LoginPage['frame'][] = []
  let pages = 0

  function fault(text: string) {
    if (!faults.includes(text)) faults.push(text)
  }

  async function load(id: string, tab: number) {
    const storage = (tabs[tab] as (typeof tabs)[number]).storageOf(id)
    const page = await createLoginPage({ site, storage, latency, work })
    frames.push(page.frame)
    pages++
    return page
  }

  /** Nobody is logged in as somebody else. */
  function checkAccounts(modal: StoryModal) {
    for (const address of modal.page.accounts()) {
      const owner = site.ownerOf(address)
      if (modal.isUnnamed && owner !== undefined && strangers.has(owner)) modal.person = owner
      if (owner === undefined) fault(`${modal.id}${modal.tab}: nobody owns ${address}`)
      else if (owner !== modal.person && !modal.restorable.has(owner))
        fault(`${modal.id}${modal.tab}: logged in as ${owner.email}, and not as ${modal.person?.email}`)
      if (owner === undefined) continue
      modal.isUnnamed = false
      if (owner === modal.person) modal.restorable.clear()
      if (modal.visible !== owner) connected.set(modal.id, owner)
      modal.visible = owner
      reached.add(modal.person ? `connected by ${modal.page.instance.account.state.embedded?.provider}` : 'restored')
      if (all.every(({ page }) => page.isLoggedIn())) reached.add('connected everywhere')
      for (const otherStoryModal of all)
        if (otherStoryModal.id === modal.id && !otherStoryModal.person) otherStoryModal.restorable.add(owner)
    }
  }

  function follow(modal: StoryModal) {
    const { page } = modal
    const check = () => page === modal.page && checkAccounts(modal)
    for (const { state } of [page.instance.account, page.instance.connection]) watchState(state, check)
  }

  const all: StoryModal[] = []
  for (const { id, tab } of modals) {
    const page = await load(id, tab)
    const modal: StoryModal = {
      id,
      tab,
      page,
      person: undefined,
      visible: undefined,
      isUnnamed: false,
      restorable: new Set(),
      attempts: 0,
      leftAt: 0,
    }
    all.push(modal)
    follow(modal)
  }

  async function begin(modal: StoryModal) {
    const last = connected.get(modal.id)
    modal.page = await load(modal.id, modal.tab)
    modal.person = undefined
    modal.isUnnamed = false
    modal.visible = undefined
    modal.restorable = new Set(last && [last])
    modal.attempts++
    follow(modal)
  }

  /** A page whose code has stopped. */
  const isEnded = (page: LoginPage) => !all.some((modal) => modal.page === page)

  /** What was signed is told so, and by whom it was to be. */
  function checkRequests() {
    for (const { message, by } of site.signed) {
      const text = textOf(message)
      const request = requests.find((candidate) => candidate.message === text)
      if (!request || isEnded(request.page)) continue
      if (site.ownerOf(request.account) !== by) fault(`${text} was signed by ${by?.email}`)
      if (request.outcome !== undefined && UNSIGNED.includes(request.outcome))
        fault(`${text} was signed, and told as ${request.outcome}`)
    }
    for (const { page } of all) {
      for (const prompt of page.frame.prompts()) {
        const text = textOf(prompt)
        const request = requests.find((candidate) => candidate.message === text)
        if (request?.outcome !== undefined && Date.now() - request.endedAt > 1_000)
          fault(`${text} is prompted for, and was told as ${request.outcome}`)
      }
    }
  }

  /** Nobody is logged in unseen. */
  function checkSession(when: string, { mayBeStored = false } = {}) {
    const { session } = site
    if (session === undefined || strangers.has(session)) return
    // A page that did not answer is asked again on the next load.
    if (
      mayBeStored &&
      [...browser.values].some(([key, value]) => key.endsWith('/email_login_used') && value === 'true')
    )
      return
    const isShown = all.some(({ page }) => page.accounts().some((address) => site.ownerOf(address) === session))
    const isDue = [...browser.values].some(([key, value]) => key.endsWith('/sign_out_due') && value === 'true')
    if (!isShown && !isDue) fault(`${session.email} is logged in unseen ${when}`)
  }

  return {
    site,
    browser,
    all,
    frames,
    strangers,
    faults,
    reached,
    pages: () => pages,
    checkSession,
    check() {
      for (const modal of all) checkAccounts(modal)
      checkRequests()
      for (const frame of frames)
        for (const message of frame.invalid) fault(`not published: ${JSON.stringify(message)}`)
    },
    /** The app asks for a signature. */
    ask(modal: StoryModal) {
      const connection = modal.page.evm()
      const account = modal.page.instance.account.of('eip155')?.address
      if (!connection || account === undefined) return
      const message = `0x${(0xa000 + requests.length).toString(16)}`
      const request: Request = { message, account, page: modal.page, outcome: undefined, endedAt: 0 }
      requests.push(request)
      const end = (outcome: string) => {
        reached.add(outcome.startsWith('0x') ? 'signed' : outcome)
        Object.assign(request, { outcome, endedAt: Date.now() })
      }
      const { signer } = connection as unknown as {
        signer: { request(method: string, params: unknown): Promise<string> }
      }
      signer
        .request('personal_sign', [message, account])
        .then(end, (error: { code?: string; name: string }) => end(String(error.code ?? error.name)))
    },
    /** A tab is loaded again: from one moment to the next, or as the app ends its modals. */
    async reload(tab: number, { isRegular = false } = {}) {
      const own = all.filter((modal) => modal.tab === tab)
      const old = tabs[tab]
      if (!isRegular) old?.close()
      for (const { page } of own) {
        if (isRegular) page.end()
        else page.kill()
      }
      if (isRegular) await settle(10)
      old?.close()
      tabs[tab] = browser.openTab()
      for (const modal of own) await begin(modal)
    },
    /** Requests that nothing was said of. */
    checkEnds() {
      for (const { message, outcome, page } of requests)
        if (outcome === undefined && !isEnded(page)) fault(`nothing was said of ${message}`)
    },
    end() {
      for (const { page } of all) page.end()
    },
  }
}
