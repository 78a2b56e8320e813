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

/** The frame's page: at rest, and with a request. `origin` is of the page that asks, from the browser. */
export function createScreen({ host }: { host: string }): PromptView & { setEmail(email: string | undefined): void } {
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
  const guard = createApprovalGuard((isArmed) => {
    approveButton.disabled = !isArmed
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
    for (const scrolling of content.querySelectorAll<HTMLElement>('.text')) scrolling.tabIndex = 0
    content.scrollTop = 0
    return heading
  }

  rest()
  return {
    setEmail(text) {
      email.textContent = text ?? ''
    },
    show(screen, given) {
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
