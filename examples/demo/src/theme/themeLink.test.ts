import { describe, expect, test } from 'vitest'
import { changesOf, type Draft, modeOf, restDraft, variablesOfDraft, withMode, withPreset } from './draft.ts'
import { readTheme, themeUrl, writeTheme } from './themeLink.ts'

const full: Draft = {
  preset: 'soft',
  mode: 'light',
  accent: '#12946a',
  action: '#0a7d5a',
  tint: '#ffffff',
  strength: 12.75,
  radius: 1.5,
  type: 9.5,
  font: 'serif',
}

describe('a link', () => {
  test('restores everything that was written into it', () => {
    expect({ ...restDraft, ...readTheme(writeTheme(full)) }).toEqual(full)
    expect(writeTheme(restDraft)).toBe('')
    expect(readTheme(writeTheme({ ...restDraft, radius: 0 }))).toEqual({ radius: 0 })
  })

  test('keeps the rest of the URL, and leads to the builder', () => {
    const url = new URL(themeUrl(full, 'https://demo.example/?project=x&theme=preset-retro#top'))
    expect([url.searchParams.get('project'), url.hash]).toEqual(['x', '#theme'])
    expect(readTheme(url.searchParams.get('theme'))).toEqual(full)
    expect(themeUrl(restDraft, url.href)).toBe('https://demo.example/?project=x#theme')
  })

  test.each([
    'accent-red',
    'accent-12946a;',
    'accent-#12946a',
    'action-url(x)',
    'radius-9',
    'radius--1',
    'radius-1e1',
    'type-99',
    'strength-100',
    'preset-',
    'preset-toString',
    'preset-Soft',
    'mode-sepia',
    'font-Comic',
    '__proto__-x',
    'constructor-x',
    'toString-1',
    '',
    '~~~',
    'preset',
    'x'.repeat(300),
  ])('that says %j says nothing', (text) => {
    expect(readTheme(text)).toEqual({})
  })

  test('whose parts are partly wrong has the right ones', () => {
    expect(readTheme('radius-99~font-mono~accent-zzzzzz~mode-dark')).toEqual({ font: 'mono', mode: 'dark' })
  })
})

describe('a draft', () => {
  test('is its preset with what was changed', () => {
    const draft = { ...withPreset(restDraft, 'retro'), radius: 3 }
    expect(variablesOfDraft(draft)).toMatchObject({ radius: '3px', lineWidth: '2px', fontSize: '9.5px' })
    expect(changesOf(draft)).toEqual({ radius: '3px' })
  })

  test('has readable text on any action', () => {
    expect(changesOf({ ...restDraft, action: '#ffd84a' })).toMatchObject({ actionInk: '#000000' })
    expect(changesOf({ ...restDraft, action: '#1b4dff' })).toMatchObject({ actionInk: '#ffffff' })
  })

  test('is tinted by its own tint, its accent or the default one', () => {
    expect(changesOf({ ...restDraft, strength: 8 })).toEqual({
      mix: { dark: '#ff6b2c', light: '#e0450a' },
      mixStrength: '8%',
    })
    expect(changesOf({ ...restDraft, strength: 8, accent: '#2f7de1' })).toMatchObject({ mix: '#2f7de1' })
    expect(changesOf({ ...withPreset(restDraft, 'midnight'), strength: 8 })).toMatchObject({ mix: '#ff7ac6' })
    expect(changesOf({ ...withPreset(restDraft, 'warm'), strength: 8 })).toMatchObject({ mix: { dark: '#86663f' } })
    expect(changesOf({ ...restDraft, strength: 8, tint: '#111111' })).toMatchObject({ mix: '#111111' })
  })

  test('has the mode of its preset, which another mode leaves', () => {
    const paper = withPreset(restDraft, 'paper')
    expect(modeOf(paper)).toBe('light')
    expect(withMode(paper, 'light').preset).toBe('paper')
    expect(withMode(paper, 'dark')).toMatchObject({ preset: 'none', mode: 'dark' })
    expect(withMode(withPreset(restDraft, 'soft'), 'dark')).toMatchObject({ preset: 'soft', mode: 'dark' })
  })
})
