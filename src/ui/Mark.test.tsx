import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Avatar } from './Avatar.js'
import { Mark } from './Mark.js'
import { walletIcon } from './pageIconPaths.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const first = 'https://pictures.example/1.png'
const second = 'https://pictures.example/2.png'

const draw = {
  Mark: (src: string | undefined) => <Mark src={src} fallbackIcon={walletIcon} size={44} />,
  Avatar: (src: string | undefined) => <Avatar address={address} image={src} />,
}
const image = () => document.querySelector('img')
const drawing = () => document.querySelector('svg')

afterEach(cleanup)

describe.each(['Mark', 'Avatar'] as const)('the icon of a %s', (name) => {
  test('IMG-3: sends no referrer, decodes asynchronously, and has a fixed size', () => {
    render(draw[name](first))
    const { src, referrerPolicy, alt } = image() ?? {}
    expect({ src, referrerPolicy, alt }).toEqual({ src: first, referrerPolicy: 'no-referrer', alt: '' })
    expect(image()?.getAttribute('decoding')).toBe('async')
    expect([image()?.getAttribute('width'), image()?.getAttribute('height')]).toEqual(['44', '44'])
    expect(image()?.hasAttribute('crossorigin')).toBe(false)
    expect(drawing()).toBeNull()
  })

  test('IMG-3: that fails to load shows the placeholder, and is not requested again', () => {
    const { rerender } = render(draw[name](first))
    fireEvent.error(image() as HTMLElement)
    expect(image()).toBeNull()
    expect(drawing()).toBeTruthy()
    rerender(draw[name](first))
    expect(image()).toBeNull()
  })

  test('IMG-3: that changes is tried once', () => {
    const { rerender } = render(draw[name](first))
    fireEvent.error(image() as HTMLElement)
    rerender(draw[name](second))
    expect(image()?.src).toBe(second)
    fireEvent.error(image() as HTMLElement)
    expect(image()).toBeNull()
    rerender(draw[name](undefined))
    rerender(draw[name](second))
    expect(image()).toBeNull()
    expect(drawing()).toBeTruthy()
  })
})

test('IMG-3: an image is lazy only beyond the first view', () => {
  render(<Mark src={first} fallbackIcon={walletIcon} isLazy />)
  expect(image()?.getAttribute('loading')).toBe('lazy')
  cleanup()
  render(<Mark src={first} fallbackIcon={walletIcon} />)
  expect(image()?.hasAttribute('loading')).toBe(false)
})

test('IMG-2: the placeholder is our own and contains nothing of the URL', () => {
  render(<Mark src={undefined} fallbackIcon={walletIcon} />)
  expect([...document.querySelectorAll('svg *')].map(({ tagName }) => tagName.toLowerCase())).toEqual(['path'])
  expect(drawing()?.getAttribute('aria-hidden')).toBe('true')
})
