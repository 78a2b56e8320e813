import { describe, expect, test } from 'vitest'
import { type ChunkPlan, planChunks } from '../../scripts/chunks.ts'

type Imports = Record<string, { statics?: string[]; dynamics?: string[]; size?: number; heavy?: string[] }>

function plan(modules: Imports, rules: Partial<ChunkPlan> = {}) {
  const graph = new Map(
    Object.entries(modules).map(([id, { statics = [], dynamics = [], size = 100, heavy }]) => [
      id,
      { statics, dynamics, size, heavy },
    ]),
  )
  const none = { page: [], moments: {}, late: {} as Record<string, string>, besides: {}, largeGroup: 1_000 }
  return Object.fromEntries(planChunks({ graph, entries: ['index'], nameOf: (id) => id, ...none, ...rules }))
}

describe('a module goes', () => {
  test('to the one chunk that needs it', () => {
    const chunks = plan({ index: { dynamics: ['body'] }, body: { statics: ['card'] }, card: {} })
    expect(chunks).toEqual({ index: 'index', body: 'body', card: 'body' })
  })

  test('to the chunk that is always loaded before the others', () => {
    const chunks = plan({
      index: { dynamics: ['body'] },
      body: { statics: ['icon'], dynamics: ['view'] },
      view: { statics: ['icon'] },
      icon: {},
    })
    expect(chunks.icon).toBe('body')
  })

  test('to what loads with it, where the build says so', () => {
    const modules = {
      index: { dynamics: ['body', 'runtime'] },
      body: { statics: ['url'] },
      runtime: { statics: ['url'] },
    }
    const graph = { ...modules, url: {} }
    expect(plan(graph).url).toBe('shared')
    expect(plan(graph, { besides: { body: ['runtime'] } }).url).toBe('runtime')
  })

  test('to the chunk of the first moment that needs it', () => {
    const graph = {
      index: { dynamics: ['restore', 'body', 'late', 'later'] },
      restore: { statics: ['hex'] },
      body: { statics: ['hex', 'url'] },
      late: { statics: ['url', 'tab'] },
      later: { statics: ['tab'] },
      hex: {},
      url: {},
      tab: {},
    }
    const chunks = plan(graph, { moments: { first: ['restore'], open: ['body'] } })
    expect([chunks.hex, chunks.url, chunks.tab]).toEqual(['first', 'open', 'shared'])
  })

  test('apart from others if it imports a large package', () => {
    const chunks = plan({
      index: { dynamics: ['sign', 'send', 'swap'] },
      sign: { statics: ['hex'] },
      send: { statics: ['hex', 'client'] },
      swap: { statics: ['client'] },
      hex: {},
      client: { heavy: ['viem'] },
    })
    expect([chunks.hex, chunks.client]).toEqual(['shared', 'shared-viem'])
  })

  test('apart from others that may load before something that it needs', () => {
    const chunks = plan({
      index: { dynamics: ['body', 'errors', 'wallet', 'relay'] },
      wallet: { statics: ['errors', 'signer'] },
      relay: { statics: ['errors', 'signer'] },
      body: { dynamics: ['send', 'switch'] },
      send: { statics: ['errors', 'dial'] },
      switch: { statics: ['errors', 'dial'] },
      errors: {},
      signer: {},
      dial: {},
    })
    expect([chunks.signer, chunks.dial]).toEqual(['shared/errors', 'shared/body-errors'])
  })

  test('to the page, whatever else needs it, when every page has it', () => {
    const graph = { index: { statics: ['state'], dynamics: ['body'] }, body: { statics: ['state'] }, state: {} }
    expect(plan(graph, { page: ['state'] }).state).toBe('page')
  })

  test('out of an entry of which a page may import only a part, when chunks need it too', () => {
    const graph = { index: { statics: ['amount'], dynamics: ['body'] }, body: { statics: ['amount'] }, amount: {} }
    expect(plan(graph, { moments: { open: ['body'], later: [] } }).amount).toBe('index-early')
    expect(plan(graph, { moments: { open: [], later: ['body'] }, late: { later: 'index-late' } }).amount).toBe(
      'index-late',
    )
  })

  test('to a chunk of its own, when an entry and one later chunk need it', () => {
    const graph = { index: { statics: ['avatar'], dynamics: ['view'] }, view: { statics: ['avatar'] }, avatar: {} }
    expect(plan(graph).avatar).toBe('shared/view')
  })

  test('to a chunk of their own, when two entries need it: one of them may run on a server', () => {
    const graph = { index: { statics: ['error'] }, chain: { statics: ['error'] }, error: {} }
    expect(plan(graph, { entries: ['index', 'chain'], page: ['error'] }).error).toBe('chain-index')
  })

  test('to a chunk of its own, when it is large and only later chunks need it', () => {
    const modules = { index: { dynamics: ['one', 'two'] }, one: { statics: ['qr'] }, two: { statics: ['qr'] } }
    expect(plan({ ...modules, qr: { size: 2_000 } }).qr).toBe('shared/one-two')
  })
})

test('no two chunks import each other', () => {
  const graph = {
    index: { statics: ['core'], dynamics: ['body', 'runtime'] },
    core: { statics: ['error'] },
    error: {},
    body: { statics: ['icon', 'url'], dynamics: ['view'] },
    view: { statics: ['tab', 'icon'] },
    runtime: { statics: ['url', 'core'] },
    tab: { statics: ['icon'] },
    icon: { statics: ['error'] },
    url: {},
  }
  const chunks = plan(graph, { page: ['core'], besides: { body: ['runtime'] } })
  const edges = new Set(
    Object.entries(graph as Imports).flatMap(([id, { statics = [] }]) =>
      statics
        .map((otherStatic) => `${chunks[id]} ${chunks[otherStatic]}`)
        .filter((edge) => new Set(edge.split(' ')).size > 1),
    ),
  )
  expect([...edges].filter((edge) => edges.has(edge.split(' ').reverse().join(' ')))).toEqual([])
})
