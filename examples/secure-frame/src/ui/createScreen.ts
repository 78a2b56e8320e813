import { createApprovalGuard } from '../frame/createApprovalGuard.ts'
import type { PromptView, Screen } from '../frame/createPrompts.ts'
import { button, DEVELOPMENT_NOTICE, element, header } from './dom.ts'

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

const row = (label: string, value: string) =>
  element('div', 'row', element('dt', 'label', label), element('dd', 'value', value))

/** The second lock of the keys, as the user changes it. */
export type LockSetting = { readonly isLocked: boolean; change(): Promise<void> }

/** Offers to change the lock, and says what that means. */
function renderLock({ isLocked, change }: LockSetting) {
  let isBusy = false
  let isArmed = false
  const status = element('p', 'lead')
  status.setAttribute('role', 'status')
  const action = button(isLocked ? 'Remove the lock' : 'Lock with a passkey', 'secondary', () => {
    isBusy = true
    update()
    status.textContent = 'Confirm with your passkey.'
    change().catch(() => {
      isBusy = false
      update()
      status.textContent = 'Nothing was changed: the passkey was not confirmed.'
    })
  })
  function update() {
    action.disabled = isBusy || !isArmed
  }
  update()
  const text = isLocked
    ? 'Your keys are locked: each approval also asks for your passkey. Without it they cannot be used.'
    : 'A passkey is a second lock of your keys in this browser: each approval asks for it.'
  return {
    section: element('section', 'lock', element('p', '', text), action, status),
    /** As the approve button, it works only in full view. */
    setArmed(value: boolean) {
      isArmed = value
      update()
    },
  }
}

type FramePage = PromptView & {
  setEmail(email: string | undefined): void
  /** `undefined`: there is nobody, or no passkey is possible. */
  setLock(setting: LockSetting | undefined): void
}

/** The frame's page: at rest, and with a request. `origin` is of the page that asks, from the browser. */
export function createScreen({ host }: { host: string }): FramePage {
  const email = element('span', 'email')
  const content = element('main', 'content')
  const hint = element('p', 'hint')
  hint.setAttribute('role', 'status')
  const footer = element('footer', 'footer')
  const page = element('div', 'page', header(email), content, footer)
  document.body.replaceChildren(page)

  // The buttons stay the same elements, so that a press is not lost when a request has been read.
  let answers = { approve() {}, reject() {} }
  const rejectButton = button('Reject', 'secondary', () => answers.reject())
  const approveButton = button('Approve', 'primary', () => answers.approve())
  const buttons = element('div', 'buttons', rejectButton, approveButton)
  const askedBy = element('p', 'notice', `Asked by ${host}. ${DEVELOPMENT_NOTICE}.`)
  let lock: LockSetting | undefined
  let lockSection: ReturnType<typeof renderLock> | undefined
  let isResting = true
  const guard = createApprovalGuard((isArmed) => {
    approveButton.disabled = !isArmed
    lockSection?.setArmed(isArmed)
  })
  let isVisible = false
  const canScroll = () => content.scrollHeight - content.clientHeight - content.scrollTop > AT_END
  function follow() {
    if (!canScroll()) guard.setRead()
    const scrollHint = canScroll() ? 'Scroll to the end to approve.' : ''
    hint.textContent = isVisible ? scrollHint : 'Show this window in full to approve.'
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

  function rest() {
    isResting = true
    guard.hide()
    lockSection = lock && renderLock({ isLocked: lock.isLocked, change: async () => lock?.change() })
    content.replaceChildren(
      element('h1', 'title', 'Nothing to approve'),
      element('p', 'lead', `Connected to ${host}`),
      ...(lockSection ? [lockSection.section] : []),
    )
    if (lockSection) guard.show()
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
    for (const scrolling of content.querySelectorAll<HTMLElement>('.text')) scrolling.tabIndex = 0
    content.scrollTop = 0
    return heading
  }

  rest()
  return {
    setEmail(text) {
      email.textContent = text ?? ''
    },
    setLock(setting) {
      const isSame = setting?.isLocked === lock?.isLocked
      lock = setting
      // A press in progress keeps its button.
      if (isResting && !isSame) rest()
    },
    show(screen, given) {
      isResting = false
      guard.hide()
      answers = given
      rejectButton.disabled = false
      // Keeps its room, so that Reject does not move under the pointer.
      approveButton.style.visibility = screen ? 'visible' : 'hidden'
      if (!footer.contains(buttons)) footer.replaceChildren(hint, buttons, askedBy)
      if (!screen) {
        return content.replaceChildren(
          element('p', 'lead', `${host} asks you something`),
          element('h1', 'title', 'Reading the request'),
        )
      }
      approveButton.textContent = screen.approveLabel
      renderRequest(screen).focus({ preventScroll: true })
      guard.show()
      follow()
    },
    showBusy() {
      guard.hide()
      rejectButton.disabled = true
      approveButton.textContent = 'One moment …'
    },
    hide: rest,
  }
}
