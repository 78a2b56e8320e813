import { closeIcon, retryIcon, walletIcon } from './pageIconPaths.js'

/** Id of the card's title, which names the dialog. */
export const TITLE_ID = 'lk-title'

const SVG = 'http://www.w3.org/2000/svg'

function create(name: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

function createIcon(path: string, size?: string) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'lk-icon')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  if (size) svg.dataset.size = size
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

function createButton(attributes: Readonly<Record<string, string>>, onClick: () => void, ...children: Node[]) {
  const button = create('button', { type: 'button', ...attributes }, ...children)
  button.addEventListener('click', onClick)
  return button
}

const createBar = () => create('span', { class: 'lk-skeleton', 'data-w': '3' })

const createRow = () =>
  create(
    'li',
    { 'aria-hidden': 'true' },
    create(
      'div',
      { class: 'lk-row' },
      create('span', { class: 'lk-skeleton lk-mark' }),
      create('span', { class: 'lk-name' }, createBar()),
    ),
  )

/** An installed wallet as the list draws it; it answers to a press before the list has loaded. */
function createWalletRow({ id, name, fullName, icon, badge, isPressed, press }: SkeletonWallet) {
  const mark = create('span', { class: 'lk-mark', part: 'mark' })
  const showStandIn = () => {
    mark.dataset.quiet = ''
    mark.replaceChildren(createIcon(walletIcon))
  }
  if (icon === undefined) showStandIn()
  else {
    const image = create('img', {
      alt: '',
      width: '36',
      height: '36',
      decoding: 'async',
      referrerpolicy: 'no-referrer',
    })
    image.addEventListener('error', showStandIn)
    image.setAttribute('src', icon)
    mark.append(image)
  }
  const text = create('bdi', { class: 'lk-name-text', title: fullName ?? name }, name)
  const attributes = { class: 'lk-row', part: 'row', 'data-wallet': id, ...(isPressed && { 'aria-busy': 'true' }) }
  const row = createButton(
    attributes,
    press,
    mark,
    create('span', { class: 'lk-name' }, create('span', { class: 'lk-name-line' }, text)),
    create('span', { class: 'lk-badge', part: 'badge' }, create('i', {}), badge),
  )
  return create('li', {}, row)
}

export type SkeletonWallet = {
  readonly id: string
  readonly name: string
  readonly fullName: string | undefined
  readonly icon: string | undefined
  readonly badge: string
  readonly isPressed: boolean
  press(): void
}

export type CardSkeleton = {
  readonly title: string
  /** Label of the close button, if there is one. */
  readonly close: { readonly label: string; press(): void } | undefined
  /** Number of skeleton rows. */
  readonly rows: number
  /** Rows of wallets, which take the place of skeleton rows from this index on. */
  readonly wallets: readonly SkeletonWallet[]
  readonly walletsAt: number
  /** Name of the list. */
  readonly label: string
  /** What a wide card shows beside the list is still to come. */
  readonly isWide: boolean
  /** Shown instead of the rows: the error. */
  readonly problem: { readonly text: string; readonly label: string; press(): void } | undefined
}

/**
 * A card before its view has loaded, as plain DOM elements: React may not be loaded yet. Its parts are where those of a
 * view will be.
 */
export function createCardSkeleton({
  title,
  close,
  rows,
  wallets,
  walletsAt,
  label,
  isWide,
  problem,
}: CardSkeleton): HTMLElement {
  const header = create(
    'header',
    { class: 'lk-header', part: 'header' },
    create(
      'h2',
      { class: 'lk-title', part: 'title', id: TITLE_ID, tabindex: '-1' },
      create('span', { dir: 'auto' }, title),
    ),
  )
  const paneHeader = isWide && create('header', { class: 'lk-header' }, create('span', { class: 'lk-title' }))
  if (close) {
    const attributes = { class: 'lk-icon-button', part: 'icon-button close', 'aria-label': close.label }
    const closeHeader = paneHeader || header
    closeHeader.append(createButton(attributes, close.press, createIcon(closeIcon)))
  }
  const retry = problem && create('span', {}, problem.label)
  const listRows = () => {
    const placeholders = Array.from({ length: Math.max(walletsAt, rows - wallets.length) }, createRow)
    placeholders.splice(walletsAt, 0, ...wallets.map(createWalletRow))
    return placeholders
  }
  const content =
    problem && retry
      ? create(
          'div',
          { class: 'lk-problem' },
          create('p', {}, problem.text),
          createButton({ class: 'lk-button', part: 'button' }, problem.press, createIcon(retryIcon, '16'), retry),
        )
      : create('ul', { class: 'lk-rows', 'data-tuner': '', 'aria-label': label }, ...listRows())
  return create(
    'div',
    { class: 'lk-content' },
    create(
      'div',
      { class: 'lk-surface', part: 'surface', 'data-ends': problem ? '' : 'rows', 'aria-busy': String(!problem) },
      header,
      content,
    ),
    ...(paneHeader ? [create('div', { class: 'lk-pane' }, paneHeader)] : []),
    // Without it the footer would have no height.
    create('footer', { class: 'lk-footer', part: 'footer' }, ...(problem ? [] : [createBar()])),
  )
}
