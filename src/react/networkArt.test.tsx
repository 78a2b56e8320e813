import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as networks from '../config/networks.js'
import { drawNetwork } from './networkArt.js'

afterEach(cleanup)

type Listed = { readonly id: string | number; readonly namespace?: string; readonly testnet?: boolean }
const builtIn = Object.entries<Listed>(networks)

test.each(builtIn)('draws the built-in network %s', (_, network) => {
  const { namespace = 'eip155' } = network
  const { container } = render(drawNetwork(`${namespace}:${network.id}`, network.testnet === true))
  expect(container.querySelectorAll('path').length).toBeGreaterThan(0)
  expect(container.querySelector('svg')?.dataset.test).toBe(network.testnet ? '' : undefined)
})

test('draws nothing for other networks', () => {
  expect(drawNetwork('eip155:31337', false)).toBeUndefined()
  expect(drawNetwork('constructor', false)).toBeUndefined()
})
