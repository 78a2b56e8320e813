const MAX_LENGTH = 256 * 1024
const dataImage = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const control = /[\u0000-\u001f\u007f]/

/** A data image URL of up to 256 KiB. */
export const parseDataImage = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_LENGTH && dataImage.test(value) && !control.test(value)
    ? value
    : undefined

/** Content types accepted for images from a service. */
export const isImageType = (type: string) =>
  /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/.test(type.split(';')[0]?.trim() ?? '')
