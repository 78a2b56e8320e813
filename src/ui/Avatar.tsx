import { useState } from 'react'

const palettes = [
  ['#cdd9cf', '#2f5f55', '#c9653c', '#16323a'],
  ['#e3d6bf', '#3d5f86', '#8d3f3a', '#1c2a36'],
  ['#d3cfe4', '#4a3f7a', '#c98f3c', '#26303b'],
  ['#d8e0e6', '#2c6d7d', '#d08a4e', '#2b2c3f'],
  ['#e6dcd3', '#6b4a2f', '#4d7f6c', '#22303a'],
  ['#dfe3cf', '#5c6b2a', '#b5532f', '#243029'],
] as const

const corners = [
  'M0 44A22 22 0 0 1 22 22v22z',
  'M22 22a22 22 0 0 1 22-22v22z',
  'M22 22h22a22 22 0 0 1-22 22z',
  'M0 0h22a22 22 0 0 1-22 22z',
  'M22 0h22v22a22 22 0 0 1-22-22z',
  'M0 22h22v22A22 22 0 0 1 0 22z',
] as const

/** A small stable number from a text. */
function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  return value >>> 0
}

type AvatarProps = {
  address: string
  image?: string | undefined
  /** Width and height in pixels. @default what the style sheet says */
  size?: number | undefined
}

/** An account's avatar: its image, or one generated from its address. */
export function Avatar({ address, image, size }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  if (image && image !== failed) {
    return (
      <img
        src={image}
        alt=""
        width={size ?? 44}
        height={size ?? 44}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(image)}
      />
    )
  }
  const seed = hash(address.toLowerCase())
  const [ground, ...inks] = palettes[seed % palettes.length] ?? palettes[0]
  const first = (seed >>> 8) % corners.length
  const shapes = inks.map((ink, index) => ({
    ink,
    path: corners[(first + index * (1 + ((seed >>> 16) % 2))) % corners.length],
  }))
  return (
    <svg viewBox="0 0 44 44" width={size} height={size} aria-hidden="true">
      <path fill={ground} d="M0 0h44v44H0z" />
      {shapes.map(({ ink, path }) => (
        <path key={ink} fill={ink} d={path} />
      ))}
    </svg>
  )
}
