import { expect, test } from 'vitest'
import type { Entry } from '../router/createRouter.js'
import type { Routes, ViewName } from '../router/routes.js'
import { belowInWide, splitStack } from './wideStack.js'

const sides: Partial<Record<ViewName, 'list' | 'detail'>> = {
  Connect: 'list',
  AllWallets: 'list',
  ConnectingExternal: 'detail',
  ConnectingWalletConnect: 'detail',
}
const sideOf = (view: ViewName) => sides[view]

let serial = 0
const visit = (view: ViewName, params?: unknown) => ({ view, params, key: ++serial }) as Entry<Routes>
const marten = { connector: { id: 'marten' } }
const quay = { connector: { id: 'quay' } }

test('shows a list, and beside it the view that a row of it has opened', () => {
  const [list, detail] = [visit('Connect'), visit('ConnectingExternal', marten)]
  expect(splitStack([list], sideOf)).toEqual({ list, detail: undefined, canBack: false })
  expect(splitStack([list, detail], sideOf)).toEqual({ list, detail, canBack: false })
  const all = visit('AllWallets')
  expect(splitStack([list, all, detail], sideOf)).toEqual({ list: all, detail, canBack: true })
})

test.each([
  ['another view', [visit('Connect'), visit('Networks')]],
  ['what a row opens, without its list', [visit('ConnectingExternal', marten)]],
])('%s has no list', (_, stack) => {
  expect(splitStack(stack, sideOf).list).toBeUndefined()
})

test('another choice takes the place of the last one', () => {
  const [list, detail] = [visit('Connect'), visit('ConnectingExternal', marten)]
  expect(belowInWide([list, detail], sideOf, 'ConnectingExternal', quay)).toEqual([list])
  expect(belowInWide([list, detail], sideOf, 'ConnectingWalletConnect', undefined)).toEqual([list])
  expect(belowInWide([list, detail], sideOf, 'AllWallets', undefined)).toEqual([list])
})

test('the same choice changes nothing, so that no wallet is asked twice', () => {
  const stack = [visit('Connect'), visit('ConnectingExternal', marten)]
  expect(belowInWide(stack, sideOf, 'ConnectingExternal', { connector: { id: 'marten' }, namespace: undefined })).toBe(
    stack,
  )
})

test('a view that is no part of a wide card covers what is there', () => {
  const stack = [visit('Connect'), visit('ConnectingExternal', marten)]
  expect(belowInWide(stack, sideOf, 'Networks', undefined)).toBe(stack)
})
