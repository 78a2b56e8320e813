/** Ground, ink, and a third colour for what stands out. */
export type Palette = readonly [ground: string, ink: string, accent: string]

/** Quiet grounds, dark and light, with enough contrast to read the sign at 20 pixels. */
export const palettes: readonly [Palette, ...Palette[]] = [
  ['#1e5a45', '#f2ead8', '#d9a94b'],
  ['#cfdfe9', '#14303f', '#b8553a'],
  ['#24509b', '#ffffff', '#a9c8f5'],
  ['#3a424a', '#e9e4d6', '#e0a45a'],
  ['#e7e2d6', '#2b3a46', '#a6492f'],
  ['#4a3f7a', '#efe9ff', '#c7a6f0'],
  ['#5c6b2a', '#f1f0dc', '#d8d06a'],
  ['#b5532f', '#fff2e6', '#f3c08a'],
  ['#d8cdb4', '#5b4526', '#9c3f2c'],
  ['#1f2a33', '#bcd3c9', '#e58f65'],
  ['#c9dbe4', '#234a68', '#c2643d'],
  ['#2b2422', '#e0875a', '#f6dfc3'],
  ['#17191c', '#d9dde1', '#6fa3c7'],
  ['#0f4a5c', '#d5eef2', '#f0b35e'],
  ['#dfe8de', '#33553f', '#b9743a'],
  ['#8a4a5e', '#fbe9ee', '#f1b6a0'],
  ['#eadfd9', '#6d2f3a', '#d0814f'],
  ['#334a2f', '#e3ecd2', '#e7c35b'],
  ['#6a3d22', '#f6e6d2', '#e4a765'],
  ['#dcd8ea', '#3d3466', '#a2567a'],
  ['#14464a', '#f0e7d0', '#7cc4b4'],
  ['#7a2e2e', '#fbe7dc', '#e9a07e'],
  ['#e9e2b8', '#4c4a1d', '#7a8f3a'],
  ['#223a5e', '#e6edf7', '#e8b04b'],
  ['#5a6470', '#f4f5f6', '#c3d2df'],
  ['#cde3dc', '#165048', '#d2703f'],
  ['#58315c', '#f5e8f4', '#dba3c4'],
  ['#f0d9c4', '#7c3a1c', '#2f5d62'],
]
