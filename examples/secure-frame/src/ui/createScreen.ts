import { createApprovalGuard } from '../frame/createApprovalGuard.ts'
import type { PromptView, Screen } from '../frame/createPrompts.ts'
import { valueElement } from './address.ts'
import { button, DEVELOPMENT_NOTICE, element, header } from './dom.ts'
import { type LockSetting, lockTexts, problemOf, renderLock } from './lockView.ts'

/** Pixels that may be left at the end of a scrolled request. */
const AT_END = 4
/** A frame is rarely on whole pixels. */
const FULLY = 0.98

type Options = IntersectionObserverInit & { trackVisibility?: boolean; delay?: number }
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Whether all of the element is on the screen, and nothing of the app's covers it, where browsers can tell. */
function watchVisibility(target: Element, onChange: (isVisible: boolean) => void) {
  const canSeeCovers = 'isVisible' in IntersectionObserverEntry.prototype
  const options: Options = { threshold: [0, FULLY, 1], ...(canSeeCovers && { trackVisibility: true, delay: 100 }) }
  const observer = new IntersectionObserver((entries) => {
    const entry: Entry | undefined = entries.at(-1)
    const isFull = entry?.isIntersecting === true && entry.intersectionRatio >= FULLY
    onChange(isFull && (!canSeeCovers || entry.isVisible === true))
  }, options)
  observer.observe(target)
}

const row = (label: string, value: string) => element('div', 'row', element('dt', 'label', label), valueElement(value))

type FramePage = PromptView & {
  setEmail(email: string | undefined): void
  /** `undefined`: nobody is logged in, or the browser offers no passkeys here. */
  setLock(setting: LockSetting | undefined): void
}

type Answers = { approve(): void; reject(): void }
/** `screen` is `undefined` while the request is being read. */
type Request = { readonly screen: Screen | undefined; readonly answers: Answers }

/** The frame's page: at rest, with a request, and with the lock of the keys over either. `host` is of the page that asks. */
export function createScreen({ host }: { host: string }): FramePage {
  const email = element('span', 'email')
  const lockButton = button('', 'badge', () => (lockOpening ? leaveLock() : openLock()))
  lockButton.hidden = true
  lockButton.setAttribute('aria-expanded', 'false')
  const content = element('main', 'content')
  const hint = element('p', 'hint')
  hint.setAttribute('role', 'status')
  const footer = element('footer', 'footer')
  const page = element('div', 'page', header(email, lockButton), content, footer)
  document.body.replaceChildren(page)

  // The buttons stay the same elements, so that a press is not lost when a request has been read.
  let answers: Answers = { approve() {}, reject() {} }
  const rejectButton = button('Decline', 'secondary', () => answers.reject())
  const approveButton = button('Approve', 'primary', () => answers.approve())
  const buttons = element('div', 'buttons', rejectButton, approveButton)
  const notice = element('p', 'notice')
  let request: Request | undefined
  let lock: LockSetting | undefined
  /** The lock's screen is open. Aborted when it closes. */
  let lockOpening: AbortController | undefined
  const isLocked = () => lock !== undefined && lock.state !== 'open'
  const stepOfRequest = () => (isLocked() ? "You'll confirm with your passkey next." : '')
  /** What the hint says if nothing keeps the user from going on. */
  let nextStep = ''
  const guard = createApprovalGuard((isArmed) => {
    approveButton.disabled = !isArmed
  })
  let isVisible = false
  const canScroll = () => content.scrollHeight - content.clientHeight - content.scrollTop > AT_END
  function follow() {
    if (!canScroll()) guard.setRead()
    const goal = lockOpening ? 'continue' : 'approve'
    const scrollHint = canScroll() ? `Scroll to the end to ${goal}.` : nextStep
    hint.textContent = isVisible ? scrollHint : `Make this whole window visible to ${goal}.`
  }
  content.addEventListener('scroll', follow)
  new ResizeObserver(follow).observe(content)
  watchVisibility(page, (value) => {
    isVisible = value
    guard.setVisible(value)
    follow()
  })
  // What closes a dialog elsewhere, rejects here. Scripts press nothing.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.isTrusted && footer.contains(rejectButton) && !rejectButton.disabled)
      answers.reject()
  })

  function showButtons(input: Answers, { reject, approve }: { reject: string; approve: string | undefined }) {
    guard.hide()
    answers = input
    rejectButton.textContent = reject
    rejectButton.disabled = false
    // Keeps its room, so that the other one does not move under the pointer.
    approveButton.style.visibility = approve === undefined ? 'hidden' : 'visible'
    if (approve !== undefined) approveButton.textContent = approve
    if (!footer.contains(buttons)) footer.replaceChildren(hint, buttons, notice)
  }

  /** Focuses the heading, and lets the user approve once it is seen and read. */
  function begin(heading: HTMLElement) {
    for (const scrolling of content.querySelectorAll<HTMLElement>('.text')) scrolling.tabIndex = 0
    content.scrollTop = 0
    heading.focus({ preventScroll: true })
    guard.show()
    follow()
  }

  function startDelay() {
    guard.hide()
    content.replaceChildren(element('h1', 'title', 'Nothing to approve'), element('p', 'lead', `Connected to ${host}`))
    footer.replaceChildren(element('p', 'notice', DEVELOPMENT_NOTICE))
  }

  function renderRequest({ action, title, rows, text, warnings }: Screen) {
    const heading = element('h1', 'title', title)
    heading.tabIndex = -1
    const block = text === undefined ? [] : [element('pre', 'text', text)]
    content.replaceChildren(
      element('p', 'lead', `${host} asks you to ${action}`),
      heading,
      ...warnings.map((warning) => element('p', 'warning', warning)),
      element('dl', 'rows', ...rows.map(({ label, value }) => row(label, value))),
      ...block,
    )
    return heading
  }

  function showRequest() {
    if (!request) return startDelay()
    const { screen } = request
    showButtons(request.answers, { reject: 'Decline', approve: screen?.approveLabel })
    approveButton.className = 'button primary'
    notice.textContent = `Requested by ${host}. ${DEVELOPMENT_NOTICE}`
    nextStep = screen ? stepOfRequest() : ''
    if (screen) return begin(renderRequest(screen))
    content.replaceChildren(
      element('p', 'lead', `${host} sent a request`),
      element('h1', 'title', 'Reading the request'),
    )
    follow()
  }

  function showLock(problem = '') {
    if (!lock) return closeLock()
    const texts = lockTexts(lock.state, host)
    showButtons({ approve: changeLock, reject: leaveLock }, { reject: 'Back', approve: texts.action })
    // Removing the lock is possible, but not the suggested action.
    approveButton.className = isLocked() ? 'button secondary' : 'button primary'
    notice.textContent = DEVELOPMENT_NOTICE
    nextStep = texts.hint
    const { heading, content: rendered } = renderLock(texts, problem)
    content.replaceChildren(...rendered)
    begin(heading)
  }

  function openLock() {
    lockOpening = new AbortController()
    lockButton.setAttribute('aria-expanded', 'true')
    showLock()
  }

  function closeLock() {
    lockOpening?.abort()
    lockOpening = undefined
    lockButton.setAttribute('aria-expanded', 'false')
    showRequest()
  }

  function leaveLock() {
    closeLock()
    if (!request) lockButton.focus()
  }

  async function changeLock() {
    const opening = lockOpening
    if (!opening || !lock) return
    const { state, change } = lock
    waitForPasskey()
    const problem = await change(opening.signal).then(
      () => '',
      (error: unknown) => problemOf(error, state),
    )
    if (lockOpening === opening) showLock(problem)
  }

  function waitForPasskey() {
    guard.hide()
    nextStep = 'Confirm with your passkey…'
    follow()
  }

  startDelay()
  return {
    setEmail(text) {
      email.textContent = text ?? ''
    },
    setLock(setting) {
      const isSame = setting?.state === lock?.state
      lock = setting
      lockButton.hidden = !setting
      if (setting) lockButton.textContent = lockTexts(setting.state, host).badge
      if (isSame) return
      if (lockOpening) return showLock()
      if (request?.screen) nextStep = stepOfRequest()
      follow()
    },
    show(screen, input) {
      request = { screen, answers: input }
      lockButton.disabled = false
      if (!lockOpening) showRequest()
    },
    showUnlocking() {
      if (isLocked()) waitForPasskey()
      else guard.hide()
      lockButton.disabled = true
    },
    showBusy() {
      guard.hide()
      lockButton.disabled = true
      rejectButton.disabled = true
      approveButton.textContent = 'One moment…'
    },
    hide() {
      request = undefined
      lockButton.disabled = false
      closeLock()
    },
  }
}
