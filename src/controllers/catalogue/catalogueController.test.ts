import { describe, expect, test } from 'vitest'
import type { SettingsInput } from '../../config/options.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { WalletPage } from '../../services/catalogue/catalogueService.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { createTestModal } from '../../testing/modal/createTestModal.js'
import { createDeferred } from '../../testing/modal/fakeAdapter.js'
import { seedFakeCatalogue } from '../../testing/modal/fakeCatalogue.js'
import { createCatalogueController } from './catalogueController.js'

const [featured, excluded, plain, pictured] = ['featured', 'excluded', 'plain', 'pictured'].map(
  (id): CatalogueWallet => ({ id, name: id, chains: [], imageId: id === 'plain' ? undefined : `image-of-${id}` }),
) as [CatalogueWallet, CatalogueWallet, CatalogueWallet, CatalogueWallet]

function create(input: SettingsInput = {}) {
  const page = createTestInstance([], { projectId: 'p1', ...input })
  const { instance } = page
  const catalogue = seedFakeCatalogue(page, [featured, excluded, plain, pictured])
  const { modal, record } = createTestModal(instance)
  return { instance, record, ...catalogue, ...createCatalogueController(modal) }
}

describe('requests', () => {
  test('PRIV-1: none before it is loaded', () => {
    const { state, queries } = create()
    expect(state.status).toBe('idle')
    expect(queries).toEqual([])
  })

  test.each<[string, SettingsInput]>([
    ['without a project id', { projectId: undefined }],
    ['where no wallets are offered', { wallets: false }],
  ])('none %s', async (_, input) => {
    const { state, load, queries } = create(input)
    await load()
    expect(state.status).toBe('idle')
    expect(queries).toEqual([])
  })

  test('one, however often it is loaded', async () => {
    const { state, load, queries } = create()
    const both = [load(), load()]
    expect(state.status).toBe('loading')
    await Promise.all(both)
    await load()
    expect(state.status).toBe('ready')
    expect(queries).toHaveLength(1)
  })
})

describe('the result', () => {
  test('is in its state', async () => {
    const { state, load } = create({ wallets: { featured: ['featured'], exclude: ['excluded'] } })
    await load()
    expect(state).toEqual({
      status: 'ready',
      featured: [featured],
      custom: [],
      excluded: [excluded],
      recommended: [plain, pictured],
      recent: [],
      count: 3,
    })
  })

  test('prefetches the images that will be shown', async () => {
    const { load, record } = create({ wallets: { featured: ['featured'], exclude: ['excluded'] } })
    await load()
    expect(record.images).toEqual(['wallet/image-of-featured', 'wallet/image-of-pictured'])
  })

  test('CAT-5: a failure is logged, leaves the list empty and can be retried', async () => {
    const { state, load, control, record } = create()
    const { answer } = control
    control.answer = () => Promise.reject(new Error('down'))
    await load()
    expect(state).toMatchObject({ status: 'failed', recommended: [], count: 0 })
    expect(record.logged).toEqual(['warn catalogue'])
    control.answer = answer
    await load()
    expect(state).toMatchObject({ status: 'ready', count: 4 })
  })

  test('CON-7: a failure after the modal has stopped is ignored', async () => {
    const { state, load, control, instance, record } = create()
    const page = createDeferred<WalletPage>()
    control.answer = () => page.promise
    const done = load()
    instance.scope.end()
    page.reject(new Error('aborted'))
    await done
    expect(state.status).not.toBe('failed')
    expect(record.logged).toEqual([])
  })
})
