import readQr from 'jsqr'

/** In pixels, with a margin as a camera sees one. */
const SIDE = 480
const MARGIN = 40

/** What a camera reads off a QR code of the page; `undefined` if nothing. */
export async function scanCode(code: Element): Promise<string | undefined> {
  const copy = code.cloneNode(true) as Element
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(SIDE))
  copy.setAttribute('height', String(SIDE))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`
  await image.decode()
  const side = SIDE + 2 * MARGIN
  const drawing = new OffscreenCanvas(side, side).getContext('2d')
  if (!drawing) throw new Error('There is nothing to draw on')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, side, side)
  drawing.drawImage(image, MARGIN, MARGIN)
  return readQr(drawing.getImageData(0, 0, side, side).data, side, side)?.data
}
