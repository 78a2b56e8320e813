import { resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { installForAll } from '../support/consumer.ts'
import type { Packed } from '../support/packed.ts'
import { buildSnippet, buildTemplate } from '../support/pages.ts'
import { readEvmSnippet } from '../support/readme.ts'
import { serveFolder } from '../support/staticServer.ts'
import { buildKits } from './otherKits.ts'
import { type KitPage, visitKit, weighKit, weighLoad } from './visitKit.ts'

const slowdowns = [1, 4] as const

type Visit = Awaited<ReturnType<typeof visitKit>>

type Options = {
  readonly packed: Packed
  /** Folder of an earlier packed library, to be measured in the same run. */
  readonly against: string | undefined
  readonly runs: number
  median(numbers: readonly number[]): number
  say(text: string): void
}

const ownRequest = { card: ['latchkey-modal', '.lk-card'], row: ['latchkey-modal', '[data-wallet]'] }

/** Of an earlier build, as `packLibrary` unpacks it. */
function installPacked(folder: string): Packed {
  const packed = { tarball: '', folder: resolve(folder), files: [] }
  installForAll(packed)
  return packed
}

/** The README's snippet and other kits, measured alike in one run: the rows of a table. */
export async function benchKits(browser: Browser, { packed, against, runs, median, say }: Options): Promise<string[]> {
  const snippet = readEvmSnippet()
  const build = async (name: string, library: Packed, code = snippet) => ({
    name,
    ...ownRequest,
    ...(await buildSnippet(name.replaceAll(/\W+/g, '-').toLowerCase(), code, library)),
  })
  const idle = snippet.replace('<WalletModalProvider', '$& prefetch="idle"')
  const pages: (KitPage & { folder: string })[] = [
    await build('Latchkey', packed),
    await build('Latchkey, idle', packed, idle),
  ]
  if (against) pages.push(await build('Latchkey, earlier', installPacked(against)))
  pages.push(...(await buildKits()))
  const { folder } = await buildTemplate('empty', packed)
  const empty = { folder, ...(await serveFolder(folder, { compress: true })) }
  const served = await Promise.all(
    pages.map(async (page) => ({ page, ...(await serveFolder(page.folder, { compress: true })) })),
  )

  // React and the bundler's own code, which every page has.
  const base = await weighLoad(browser, empty)
  const weights = new Map<KitPage, Awaited<ReturnType<typeof weighKit>>>()
  for (const { page, url } of served) {
    weights.set(page, await weighKit(browser, page, { url, folder: page.folder }))
    say(`${page.name}: weighed`)
  }
  const visits = new Map(
    pages.map((page): [KitPage, Map<number, Visit[]>] => [
      page,
      new Map<number, Visit[]>(slowdowns.map((rate) => [rate, []])),
    ]),
  )
  // The first visits of a browser are slower than all others. Then in turns, so that other work on the machine
  // disturbs all alike.
  for (let run = 0; run <= runs; run++) {
    for (const slowdown of slowdowns) {
      for (const { page, url } of served) {
        const visit = await visitKit(browser, page, url, slowdown)
        if (run > 0) visits.get(page)?.get(slowdown)?.push(visit)
      }
    }
    say(`kits: run ${run} of ${runs}`)
  }
  await empty.close()
  for (const { close } of served) await close()

  const row = (title: string, cell: (page: KitPage) => string) => `| ${title} | ${pages.map(cell).join(' | ')} |`
  const weight = (read: (weight: Awaited<ReturnType<typeof weighKit>>) => string) => (page: KitPage) => {
    const match = weights.get(page)
    return match ? read(match) : ''
  }
  /** The median, and the fastest in brackets: other work on the machine only adds. */
  const speed = (slowdown: number, read: (visit: Visit) => number) => (page: KitPage) => {
    const values = (visits.get(page)?.get(slowdown) ?? []).map(read)
    return `${Math.round(median(values))} (${Math.round(Math.min(...values))})`
  }
  const kilobytes = (value: number) => `${value.toFixed(1)} kB`
  return [
    `| Median of ${runs} runs, fastest in brackets | ${pages.map(({ name }) => name).join(' | ')} |`,
    `|---|${pages.map(() => '---|').join('')}`,
    row(
      'page load, 15 s idle, above an empty page',
      weight(({ load }) => kilobytes(load - base)),
    ),
    row(
      'its requests',
      weight((each) => `${each.loadRequests}, ${each.loadForeign} to other hosts`),
    ),
    row(
      'first open until quiet',
      weight(({ open }) => kilobytes(open)),
    ),
    row(
      'its requests',
      weight((each) => `${each.openRequests}, ${each.openForeign} to other hosts`),
    ),
    ...slowdowns.flatMap((slowdown) => [
      row(
        `click to the card, cold, at ${slowdown}x, ms`,
        speed(slowdown, ({ frame }) => frame),
      ),
      row(
        `click to first wallet row, cold, at ${slowdown}x, ms`,
        speed(slowdown, ({ row: at }) => at),
      ),
      row(
        `long tasks from the click on, at ${slowdown}x`,
        speed(slowdown, ({ longTasks }) => longTasks),
      ),
      row(
        `longest of them, at ${slowdown}x, ms`,
        speed(slowdown, ({ longest }) => longest),
      ),
    ]),
  ]
}
