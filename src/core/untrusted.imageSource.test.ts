import { expect, test } from 'vitest'
import { isImageType, parseDataImage, parseImageSource } from './untrusted.js'

test.each([
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['\n    data:image/svg+xml,<svg>\n\t</svg>\r\n  ', 'data:image/svg+xml,<svg></svg>'],
  ['data:image/jpg;base64,AA==', 'data:image/jpg;base64,AA=='],
  ['DATA:Image/PNG;base64,AA==', 'DATA:Image/PNG;base64,AA=='],
])('IMG-1: %j is an image, read as a browser does', (input, url) => {
  expect(parseDataImage(input)).toBe(url)
  expect(parseImageSource(input)).toBe(url)
})

test.each([
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml',
  'data:image/png\u0000;base64,AA==',
  'da\u0000ta:image/png;base64,AA==',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>data:image/png;base64,AA==',
  'javascript:"data:image/png;base64,AA=="',
  `data:image/png;base64,${'A'.repeat(256 * 1024)}`,
  7,
  null,
])('IMG-1: %j is not an image', (input) => {
  expect(parseDataImage(input)).toBeUndefined()
  expect(parseImageSource(input)).toBeUndefined()
})

test.each(['image/png', 'image/jpg', 'Image/JPEG; charset=binary', ' image/webp ;q=1'])(
  '%s is a type of images',
  (type) => {
    expect(isImageType(type)).toBe(true)
  },
)

test.each(['text/html', 'image/', 'image/png+xml', 'x-image/png', 'text/html;image/png', ''])(
  '%j is not a type of images',
  (type) => {
    expect(isImageType(type)).toBe(false)
  },
)
