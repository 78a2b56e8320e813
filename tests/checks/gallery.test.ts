import { expect, test } from 'vitest'
import { states } from '../../examples/gallery/src/states/states.ts'
import { features } from '../../src/features/index.ts'
import { listBuilt, readGallery } from '../gallery/gallery.ts'

const list = readGallery()
const routes = features.flatMap(({ views }) => Object.keys(views))
/** Of the page, not of the card. */
const pageParts = ['Toast', 'TransactionButton', 'PayButton']
const scripts = Object.entries(states).flatMap(([view, named]) => Object.keys(named).map((name) => `${view}/${name}`))

test('every state listed as built has a script, and every script is listed as built', () => {
  expect(listBuilt(list).sort()).toEqual([...scripts].sort())
})

test('every route of every feature has its view in the gallery', () => {
  expect(routes.filter((route) => !(route in list))).toEqual([])
})

test('every built state has a route, and every route a state', () => {
  const built = Object.keys(list).filter((view) => Object.values(list[view] ?? {}).includes('built'))
  expect(built.sort()).toEqual([...routes, ...pageParts].sort())
})

test('a state is built, or later with the feature it waits for', () => {
  const statuses = Object.values(list).flatMap((named) => Object.values(named))
  expect(statuses.filter((status) => status !== 'built' && !/^later: \S/.test(status))).toEqual([])
})
