// What a user does with a text of the card's besides copying it.

type ShareData = { readonly title: string; readonly text: string }

type Sharing = { share?(data: ShareData): Promise<void> }

/** Whether the device has a sheet to share with. */
export const canShare = () => typeof (globalThis.navigator as Sharing | undefined)?.share === 'function'

/** Opens the device's sheet. Never rejects: leaving it is the user's own decision. */
export async function shareText(data: ShareData): Promise<void> {
  await (globalThis.navigator as Sharing | undefined)?.share?.(data).catch(() => undefined)
}

/** Not every browser says when it has printed. */
let lastFrame: HTMLIFrameElement | undefined

/** Prints a text alone, without the page around it. */
export function printText({ title, text }: ShareData) {
  lastFrame?.remove()
  const frame = document.createElement('iframe')
  lastFrame = frame
  // What is not rendered is not printed, so it is only out of sight.
  Object.assign(frame.style, { position: 'fixed', inset: '0 auto auto 0', width: '0', height: '0', border: '0' })
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  document.body.append(frame)
  const { contentDocument, contentWindow } = frame
  if (!contentDocument || !contentWindow) return frame.remove()
  contentDocument.title = title
  const content = contentDocument.createElement('pre')
  content.textContent = text
  contentDocument.body.append(content)
  contentWindow.addEventListener('afterprint', () => frame.remove())
  contentWindow.print()
}
