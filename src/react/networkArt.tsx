import type { ReactNode } from 'react'

type Drawing = { readonly ground: string; readonly ink?: string; readonly fill?: string; readonly stroke?: string }

/** Our own simple drawings on a 32 px grid, for apps without a project id: a filled shape, a line, or both. */
const drawings: Readonly<Record<string, Drawing>> = {
  ethereum: { ground: '#627eea', fill: 'M16 5l7 11.4-7 4.1-7-4.1zM16 22.3l7-4.1L16 28l-7-9.8z' },
  optimism: {
    ground: '#ff0420',
    stroke: 'M7.5 16a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0M18.5 20.5v-8.6h3.1a2.6 2.6 0 0 1 0 5.2h-3.1',
  },
  arbitrum: { ground: '#213147', stroke: 'M8.5 22.5L16 8.5l7.5 14M14 22.5l3.4-6.6' },
  polygon: {
    ground: '#8247e5',
    stroke: 'M9 12.8l3.6-2.1 3.6 2.1v4.3l-3.6 2.1L9 17.1zM16.2 15.1l3.4-2 3.4 2v4.1l-3.4 2-3.4-2z',
  },
  celo: { ground: '#fcff52', ink: '#111', stroke: 'M21.6 18.9a6.3 6.3 0 1 1 0-5.8' },
  aurora: { ground: '#4fa72f', stroke: 'M16 9.5l6.8 12.2H9.2z' },
  bnb: {
    ground: '#f0b90b',
    fill: 'M16 7l3.2 3.2-3.2 3.2-3.2-3.2zM16 18.6l3.2 3.2L16 25l-3.2-3.2zM10.2 12.8l3.2 3.2-3.2 3.2L7 16zM21.8 12.8L25 16l-3.2 3.2-3.2-3.2z',
  },
  avalanche: { ground: '#e84142', fill: 'M16 8L7.6 22.8h5.2L18 13.6zM20 17.4l-3.1 5.4h6.2z' },
  zksync: { ground: '#1e69ff', fill: 'M5.8 16l6.6-5.6v3.5h6l-6 4.2v3.5zM26.2 16l-6.6-5.6v3.5h-6z' },
  gnosis: { ground: '#04795b', stroke: 'M9.2 11.8l6.8 6.8 6.8-6.8M8.2 14.6a8 8 0 1 0 15.6 0' },
  base: { ground: '#0052ff', fill: 'M16 8a8 8 0 1 1-7.9 9.4h10.2v-2.8H8.1A8 8 0 0 1 16 8z' },
  zora: { ground: '#2b5df0', ink: '#9db8ff', fill: 'M16 7.5a8.5 8.5 0 1 0 8.5 8.5A11 11 0 0 1 16 7.5z' },
  fantom: {
    ground: '#1969ff',
    stroke: 'M16 7.2l6.4 3.6v10.4L16 24.8l-6.4-3.6V10.8zM9.6 10.8L16 14.4l6.4-3.6M16 14.4v10.4',
  },
  kaia: { ground: '#bff009', ink: '#111', stroke: 'M11.5 9v14M21.5 9.5L13 16l8.5 6.5' },
  solana: {
    ground: '#14151a',
    ink: '#3fd8b4',
    fill: 'M11.4 9.5H24l-3.4 3.2H8zM8 14.4h12.6l3.4 3.2H11.4zM11.4 19.3H24l-3.4 3.2H8z',
  },
  bitcoin: {
    ground: '#f7931a',
    stroke:
      'M12.6 9.6v12.8M12.6 9.6h4.6a3.1 3.1 0 0 1 0 6.2h-4.6M12.6 15.8h5.2a3.3 3.3 0 0 1 0 6.6h-5.2M14.6 7.4v2.2M17.6 7.4v2.2M14.6 22.4v2.2M17.6 22.4v2.2',
  },
}

/** By CAIP-2 id; a test network uses the drawing of its main network. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:11155111': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:42220': 'celo',
  'eip155:1313161554': 'aurora',
  'eip155:1313161555': 'aurora',
  'eip155:56': 'bnb',
  'eip155:97': 'bnb',
  'eip155:43114': 'avalanche',
  'eip155:43113': 'avalanche',
  'eip155:324': 'zksync',
  'eip155:100': 'gnosis',
  'eip155:8453': 'base',
  'eip155:84532': 'base',
  'eip155:7777777': 'zora',
  'eip155:250': 'fantom',
  'eip155:8217': 'kaia',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
}

/** The drawing of a built-in network, if any. */
export function drawNetwork(caipNetworkId: string, isTest: boolean): ReactNode {
  const drawing = Object.hasOwn(names, caipNetworkId) ? drawings[names[caipNetworkId] ?? ''] : undefined
  if (!drawing) return undefined
  const { ground, ink = '#fff', fill, stroke } = drawing
  return (
    <svg className="lk-network-art" viewBox="0 0 32 32" aria-hidden="true" data-test={isTest ? '' : undefined}>
      <rect width="32" height="32" fill={ground} />
      {fill && <path fill={ink} d={fill} />}
      {stroke && (
        <path fill="none" stroke={ink} strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" d={stroke} />
      )}
    </svg>
  )
}
