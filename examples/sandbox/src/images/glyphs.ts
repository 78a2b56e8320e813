import type { Drawing } from './drawing.ts'

const glyph = (ground: string, shapes: string): Drawing => ({ ground, shapes })

/** Drawn by hand: the named wallets, and neutral icons for networks, tokens and connectors. */
export const glyphs = {
  marten: glyph('#1e5a45', '<path fill="#f2ead8" d="M8 27V9l10 9 10-9v18h-5.5v-6.5L18 24.5l-4.5-4V27z"/>'),
  plover: glyph(
    '#cfdfe9',
    '<g fill="#14303f"><path d="M16 6.5c3.1 0 5.8 1.8 7 4.5l7 3.5-7 2.5A7.6 7.6 0 1 1 16 6.5z"/><path d="M16 23.5c6.9 0 12.5 5.6 12.5 12.5h-25c0-6.9 5.6-12.5 12.5-12.5z"/></g><circle cx="18" cy="12.75" r="1.75" fill="#cfdfe9"/>',
  ),
  quay: glyph('#24509b', '<path fill="#fff" d="M8 10h20v4H8zM10 16h4v12h-4zM16 16h4v8h-4zM22 16h4v4h-4z"/>'),
  umbra: glyph(
    '#3a424a',
    '<circle cx="18" cy="18" r="10" fill="#e9e4d6"/><circle cx="21.5" cy="15.5" r="8.25" fill="#1b2025"/>',
  ),
  tern: glyph('#e7e2d6', '<path fill="#2b3a46" d="M5 13c6 0 9 2 13 7 4-5 7-7 13-7-5 2-9 6-13 15-4-9-8-13-13-15z"/>'),
  lodestar: glyph('#4a3f7a', '<path fill="#efe9ff" d="M18 5l3 10 10 3-10 3-3 10-3-10-10-3 10-3z"/>'),
  bracken: glyph(
    '#5c6b2a',
    '<path fill="none" stroke="#f1f0dc" stroke-width="2.5" d="M18 30V7M18 12l6-4M18 12l-6-4M18 18l8-5M18 18l-8-5M18 24l9-5M18 24l-9-5"/>',
  ),
  kestrel: glyph('#b5532f', '<path fill="#fff2e6" d="M8 8h6l14 20h-7L8 12zM22 8h6v6l-4-1z"/>'),
  osier: glyph(
    '#d8cdb4',
    '<path fill="none" stroke="#5b4526" stroke-width="2.75" d="M8 12h20M8 18h20M8 24h20M12 8v20M18 8v20M24 8v20"/>',
  ),
  hollow: glyph(
    '#1f2a33',
    '<path fill="#bcd3c9" fill-rule="evenodd" d="M18 6a12 12 0 1 1 0 24 12 12 0 0 1 0-24zm0 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"/>',
  ),
  pilot: glyph('#c9dbe4', '<path fill="#234a68" d="M18 6l10 22-10-5-10 5z"/>'),
  cinder: glyph(
    '#2b2422',
    '<path fill="#e0875a" d="M18 6c6 6 9 10 9 15a9 9 0 0 1-18 0c0-3 2-5 4-7 0 3 1 4 2 4 2 0 3-4 3-12z"/>',
  ),
  sable: glyph('#17191c', '<path fill="#d9dde1" d="M7 11h22l-4 6h-8l8 8H13l-6-6 4-4z"/>'),
  fathom: glyph(
    '#0f4a5c',
    '<path fill="none" stroke="#d5eef2" stroke-width="2.5" stroke-linecap="round" d="M7 13q5.5-4 11 0t11 0M7 19q5.5-4 11 0t11 0M7 25q5.5-4 11 0t11 0"/>',
  ),
  juniper: glyph(
    '#dfe8de',
    '<g fill="#33553f"><circle cx="13" cy="15" r="5"/><circle cx="23" cy="14" r="5"/><circle cx="18" cy="23" r="5"/></g>',
  ),
  drift: glyph('#8a4a5e', '<path fill="#fbe9ee" d="M7 22c5 0 6-9 11-9s6 5 11 5v6H7z"/>'),

  ether: glyph(
    '#545f73',
    '<path fill="#fff" d="M18 8l7.5 10L18 28z" opacity=".72"/><path fill="#fff" d="M18 8l-7.5 10L18 28z"/>',
  ),
  wrappedEther: glyph(
    '#8a4a5e',
    '<path fill="#fff" d="M18 8l7.5 10L18 28z" opacity=".72"/><path fill="#fff" d="M18 8l-7.5 10L18 28z"/>',
  ),
  polygon: glyph(
    '#6b4bb8',
    '<path fill="none" stroke="#fff" stroke-width="2.75" stroke-linejoin="round" d="M11 12l7-4 7 4v8l-7 4-7-4z"/><circle cx="18" cy="16" r="2.5" fill="#fff"/>',
  ),
  arbitrum: glyph(
    '#2e4760',
    '<path fill="none" stroke="#fff" stroke-width="3" d="M9 26V19a9 9 0 0 1 18 0v7"/><path fill="#9cc3e6" d="M15 19.5a3 3 0 0 1 6 0V26h-6z"/>',
  ),
  optimism: glyph(
    '#b8323c',
    '<path fill="#fff" fill-rule="evenodd" d="M18 9a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"/>',
  ),
  base: glyph('#2450c4', '<path fill="#fff" d="M18 8a10 10 0 1 1 0 20 10 10 0 0 1-10-8.5h13v-3H8A10 10 0 0 1 18 8z"/>'),
  bnb: glyph(
    '#8a6a14',
    '<path fill="#fff3cf" d="M18 7l6 5-6 5-6-5zM18 19l6 5-6 5-6-5zM9 15l3.5 3L9 21l-3.5-3zM27 15l3.5 3-3.5 3-3.5-3z"/>',
  ),
  avalanche: glyph(
    '#a3343b',
    '<path fill="#fff" d="M15 9l10 18H5z"/><path fill="#f0b9ba" d="M25 17l6 10h-8.5l-2.5-4.5z"/>',
  ),
  gnosis: glyph(
    '#2c6350',
    '<g fill="#e8f3ea"><circle cx="12.5" cy="16" r="5.5"/><circle cx="23.5" cy="16" r="5.5"/><path d="M18 22l4 5h-8z"/></g><g fill="#2c6350"><circle cx="12.5" cy="16" r="2"/><circle cx="23.5" cy="16" r="2"/></g>',
  ),
  zksync: glyph('#3a4696', '<path fill="#fff" d="M7 14l8-6v4h13v4H15v4zM29 24l-8 6v-4H8v-4h13v-4z"/>'),
  fantom: glyph(
    '#2a66a3',
    '<path fill="#fff" d="M9 27V17a9 9 0 0 1 18 0v10l-4.5-3-4.5 3-4.5-3z"/><g fill="#2a66a3"><circle cx="14.5" cy="17" r="2"/><circle cx="21.5" cy="17" r="2"/></g>',
  ),
  aurora: glyph(
    '#245c3f',
    '<path fill="none" stroke="#c5f0cf" stroke-width="2.5" stroke-linecap="round" d="M8 27c0-10 4-17 10-17s10 7 10 17M13.5 27c0-6 1.5-11 4.5-11s4.5 5 4.5 11"/>',
  ),
  solana: glyph('#2c7d70', '<path fill="#fff" d="M8 20a10 10 0 0 1 20 0zM8 22.5h20V25H8zM12 27.5h12V30H12z"/>'),
  bitcoin: glyph(
    '#b8741f',
    '<path fill="#fff" d="M13 9h7a4.5 4.5 0 0 1 2.5 8.2A5 5 0 0 1 20.5 27H13zm4 4v4h3a2 2 0 0 0 0-4zm0 7v4h3.5a2 2 0 0 0 0-4z"/>',
  ),
  bitcoinTest: glyph(
    '#5d666f',
    '<path fill="#fff" d="M13 9h7a4.5 4.5 0 0 1 2.5 8.2A5 5 0 0 1 20.5 27H13zm4 4v4h3a2 2 0 0 0 0-4zm0 7v4h3.5a2 2 0 0 0 0-4z"/>',
  ),
  wrappedBitcoin: glyph(
    '#2b2422',
    '<path fill="#f0b35e" d="M13 9h7a4.5 4.5 0 0 1 2.5 8.2A5 5 0 0 1 20.5 27H13zm4 4v4h3a2 2 0 0 0 0-4zm0 7v4h3.5a2 2 0 0 0 0-4z"/>',
  ),

  relay: glyph(
    '#2c3f6e',
    '<path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="M14 22l8-8M15.5 12.5l2-2a5.65 5.65 0 0 1 8 8l-2 2M20.5 23.5l-2 2a5.65 5.65 0 0 1-8-8l2-2"/>',
  ),
  extension: glyph('#45505a', '<path fill="#f1f3f4" d="M9 13h5.5a3.5 3.5 0 1 1 7 0H27v5.5a3.5 3.5 0 1 1 0 7V28H9z"/>'),
  exchange: glyph(
    '#2450a8',
    '<path fill="#fff" fill-rule="evenodd" d="M18 7.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21zm-4 6.5v8h8v-8z"/>',
  ),
  baseAccount: glyph(
    '#eef2fb',
    '<path fill="#1b45d8" d="M18 8a10 10 0 1 1-9.9 11.4h13.4v-2.8H8.1A10 10 0 0 1 18 8z"/>',
  ),
  safe: glyph(
    '#1d5b4a',
    '<path fill="none" stroke="#dff1e6" stroke-width="2.75" stroke-linejoin="round" d="M18 7.5l9 3.5v6.5c0 5.5-3.6 9-9 11-5.4-2-9-5.5-9-11V11z"/><circle cx="18" cy="17.5" r="3" fill="#dff1e6"/>',
  ),
  hardware: glyph(
    '#22262b',
    '<path fill="none" stroke="#e6e8ea" stroke-width="2.5" stroke-linejoin="round" d="M12.5 7h11v22h-11z"/><path fill="#e6e8ea" d="M15.5 11h5v6h-5z"/><circle cx="18" cy="23.5" r="2" fill="#e6e8ea"/>',
  ),

  usdc: glyph(
    '#2f6aa8',
    '<path fill="none" stroke="#fff" stroke-width="2.5" d="M13.5 9.2a10 10 0 0 0 0 17.6M22.5 9.2a10 10 0 0 1 0 17.6"/><circle cx="18" cy="18" r="3.5" fill="#fff"/>',
  ),
  usdt: glyph(
    '#1f7a5f',
    '<path fill="#fff" d="M9 9.5h18V14h-6.75v13.5h-4.5V14H9z"/><path fill="none" stroke="#fff" stroke-width="1.75" d="M8 18.5c0-4 20-4 20 0s-20 4-20 0z"/>',
  ),
  dai: glyph(
    '#c28a1e',
    '<path fill="#fff" fill-rule="evenodd" d="M11 9h6.5a9 9 0 0 1 0 18H11zm4 4v10h2.5a5 5 0 0 0 0-10z"/><path fill="#fff" d="M8 15.5h20v1.75H8zM8 18.75h20v1.75H8z"/>',
  ),
  link: glyph('#2c3f6e', '<path fill="none" stroke="#fff" stroke-width="3" d="M18 8l8.5 5v10L18 28l-8.5-5V13z"/>'),
  pepper: glyph(
    '#7b2d26',
    '<path fill="#ffd9c9" d="M20 11c5 1 7 5 5 10-2 4-7 8-13 7 4-3 4-6 4-10 0-3 1-6 4-7z"/><path fill="none" stroke="#9cc08a" stroke-width="2.5" stroke-linecap="round" d="M21 11c0-2 1-3 3-4"/>',
  ),
  vault: glyph('#10403d', '<path fill="#dff5ee" d="M20 6l3.4 10.6L34 20l-10.6 3.4L20 34l-3.4-10.6L6 20l10.6-3.4z"/>'),
  collectible: glyph(
    '#2f4a58',
    '<circle cx="24" cy="12" r="4" fill="#e6b872"/><path fill="#89a39a" d="M0 30l12-13 8 8 5-5 11 11v5H0z"/>',
  ),
} as const satisfies Readonly<Record<string, Drawing>>
