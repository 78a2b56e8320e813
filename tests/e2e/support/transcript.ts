import type { CDPSession, Page } from '@playwright/test'

type Value = { value?: unknown }
/** Relevant properties of an accessibility node. */
type TreeNode = {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: Value
  name?: Value
  value?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
}

const SAID = 'transcript:'
/** The page counts as settled after this many equal snapshots. */
const CALM_LOOKS = 3
const LOOK_EVERY_MS = 100
const MAX_LOOKS = 100

/** States that a screen reader announces besides role and name, if not the default. */
const spokenStates = [
  'checked',
  'pressed',
  'expanded',
  'selected',
  'disabled',
  'busy',
  'invalid',
  'required',
  'hasPopup',
  'level',
]
/** What a screen reader announces on focus. */
const spokenContexts = ['dialog', 'alertdialog', 'region', 'list', 'group', 'radiogroup', 'grid', 'tablist', 'menu']

/** Runs in the page: logs live region texts to the console, without a new global. */
function watchRegions(prefix: string) {
  const regions = '[role="status"], [role="alert"], [aria-live]'
  const isOurs = (region: Element) => region.getRootNode() !== document || region.closest('[data-latchkey]') !== null
  const kindOf = (region: Element) => region.getAttribute('role') ?? region.getAttribute('aria-live')
  // biome-ignore lint/suspicious/noConsole: the one way out of a page that leaves no trace in it
  const say = (kind: string, text: string) => console.debug(prefix + JSON.stringify({ kind, text }))
  // biome-ignore lint/performance/useDomNodeTextContent: a title and its sentence are two lines, and are heard so
  const textOf = (region: Element) => (region as HTMLElement).innerText.replace(/\s+/g, ' ').trim()

  function report(records: readonly MutationRecord[]) {
    const changed = new Set<Element>()
    const arrived = new Set<Element>()
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(regions)
      if (region && isOurs(region)) changed.add(region)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const match of [node, ...node.querySelectorAll(regions)]) {
          if (match.matches(regions) && isOurs(match)) arrived.add(match)
        }
      }
    }
    for (const region of changed) {
      if (region.isConnected && textOf(region)) say(`${kindOf(region)}`, textOf(region))
    }
    // An alert is announced on insertion; a status inserted with its text may not be.
    for (const region of arrived) {
      if (changed.has(region) || !region.isConnected || !textOf(region)) continue
      say(kindOf(region) === 'alert' ? 'alert' : `${kindOf(region)}, only if it is said on appearing`, textOf(region))
    }
  }

  const options = { childList: true, characterData: true, subtree: true }
  const seen = new WeakSet<Node>()
  function follow(root: Node) {
    if (seen.has(root)) return
    seen.add(root)
    new MutationObserver((records) => {
      report(records)
      findHosts()
    }).observe(root, options)
  }
  // Live regions of the modal and its page buttons; the page's own are not ours.
  const findHosts = () => {
    for (const host of document.querySelectorAll('latchkey-modal')) if (host.shadowRoot) follow(host.shadowRoot)
  }
  follow(document)
}

/** Runs in the page: the focused element, through shadow roots. */
function findFocused() {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === document.body ? null : active
}

/** Runs in the page on an element: what the accessibility tree lacks. */
function readMore(this: Element) {
  const list = this.closest('ul, ol, [role="list"]')
  const size = this.closest('[aria-setsize]')?.getAttribute('aria-setsize')
  return {
    current: this.getAttribute('aria-current'),
    items: size
      ? Number(size)
      : list
        ? [...list.children].filter((item) => !item.hasAttribute('aria-hidden')).length
        : 0,
  }
}

const propertyOf = (node: TreeNode, name: string) =>
  node.properties?.find((property) => property.name === name)?.value.value

function toSpeech(node: TreeNode, { current }: ReturnType<typeof readMore>) {
  const states = spokenStates.flatMap((name) => {
    const value = propertyOf(node, name)
    if (value === undefined || value === false || value === 'false') return []
    return [value === true || value === 'true' ? name : `${name} ${value}`]
  })
  for (const name of ['checked', 'pressed', 'expanded']) {
    const value = propertyOf(node, name)
    if (value === false || value === 'false') states.push(`not ${name}`)
  }
  if (current) states.push('current')
  const text = node.value?.value
  const pieces = [
    `${node.role?.value} “${node.name?.value ?? ''}”`,
    ...(text !== undefined && text !== '' ? [`value “${text}”`] : []),
    ...states,
    ...(node.description?.value ? [`described “${node.description.value}”`] : []),
  ]
  return pieces.join(', ')
}

async function readFocus(cdp: CDPSession) {
  const { result } = await cdp.send('Runtime.evaluate', { expression: `(${findFocused})()` })
  if (!result.objectId) return { id: undefined, text: 'nothing on the page has the focus', contexts: [] }
  const { objectId } = result
  const more = await cdp.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: `${readMore}`,
    returnByValue: true,
  })
  const about = more.result.value as ReturnType<typeof readMore>
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: true })
  const byId = new Map<string, TreeNode>(nodes.map((node) => [node.nodeId, node]))
  const [own] = nodes
  if (!own) return { id: undefined, text: 'what has the focus is not in the tree', contexts: [] }
  const contexts: { id: string; text: string }[] = []
  for (let node = byId.get(own.parentId ?? ''); node; node = byId.get(node.parentId ?? '')) {
    const role = String(node.role?.value)
    if (node.ignored || !spokenContexts.includes(role)) continue
    const items = role === 'list' ? ` of ${about.items}` : ''
    contexts.unshift({ id: node.nodeId, text: `${role} “${node.name?.value ?? ''}”${items}` })
  }
  return { id: own.nodeId, text: toSpeech(own, about), contexts }
}

type Focus = Awaited<ReturnType<typeof readFocus>>

const same = (a: Focus, b: Focus) =>
  a.id === b.id && a.text === b.text && a.contexts.map(({ id }) => id).join() === b.contexts.map(({ id }) => id).join()

/**
 * Records what a screen reader announces: each key, live regions after it, and the focused element, from the
 * accessibility tree. Values that differ between runs are replaced by placeholders.
 */
export async function createTranscript(page: Page, stands: Readonly<Record<string, string>> = {}) {
  const lines: string[] = []
  const messages: string[] = []
  let received = 0
  let before: Focus = { id: undefined, text: '', contexts: [] }
  await page.addInitScript(watchRegions, SAID)
  page.on('console', (message) => {
    const text = message.text()
    if (!text.startsWith(SAID)) return
    const { kind, text: words } = JSON.parse(text.slice(SAID.length)) as { kind: string; text: string }
    messages.push(`says (${kind}): ${words}`)
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Accessibility.enable')

  const anonymous = (line: string) =>
    Object.entries(stands).reduce((text, [match, meaning]) => text.replaceAll(match, meaning), line)

  async function settle(): Promise<Focus> {
    let last = await readFocus(cdp)
    let words = messages.length
    for (let calm = 0, looks = 0; calm < CALM_LOOKS && looks < MAX_LOOKS; looks++) {
      await page.waitForTimeout(LOOK_EVERY_MS)
      const now = await readFocus(cdp)
      calm = same(now, last) && messages.length === words ? calm + 1 : 0
      last = now
      words = messages.length
    }
    return last
  }

  async function note(action: string) {
    const focus = await settle()
    lines.push(`\n[${action}]`)
    for (; received < messages.length; received++) lines.push(`  ${messages[received]}`)
    const entered = focus.contexts.filter(({ id }) => !before.contexts.some((context) => context.id === id))
    if (same(focus, before)) lines.push('  the focus stays, nothing new is said of it')
    else {
      for (const { text } of entered) lines.push(`  enters ${text}`)
      lines.push(`  ${focus.text}`)
    }
    before = focus
  }

  return {
    /** Forgets everything recorded so far. */
    async start(location: string) {
      await settle()
      received = messages.length
      await note(location)
    },
    /** Presses a key, waits for its result, and records it. */
    async press(key: string, until?: () => Promise<unknown>) {
      await page.keyboard.press(key)
      await until?.()
      await note(key)
    },
    async type(text: string, until?: () => Promise<unknown>) {
      // At once: a busy machine would pause between keys, and each pause starts a search.
      await page.keyboard.insertText(text)
      await until?.()
      await note(`types “${text}”`)
    },
    /** Something that happens without a key. */
    async wait(subject: string, until: () => Promise<unknown>) {
      await until()
      await note(subject)
    },
    /** Presses a key until this has focus; records only the end. */
    async pressUntil(key: string, isThere: () => Promise<boolean>, limit = 60) {
      let presses = 0
      for (; presses < limit && !(await isThere()); presses++) await page.keyboard.press(key)
      await note(`${key}, again and again`)
    },
    text: () => `${lines.map(anonymous).join('\n').trim()}\n`,
  }
}
