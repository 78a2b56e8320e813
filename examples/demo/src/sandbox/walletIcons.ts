const draw = (ground: string, glyph: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="${ground}" d="M0 0h36v36H0z"/>${glyph}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export const martenIcon = draw(
  '#1e5a45',
  '<path fill="#f2ead8" d="M8 27V9l10 9 10-9v18h-5.5v-6.5L18 24.5l-4.5-4V27z"/>',
)

export const quayIcon = draw(
  '#24509b',
  '<path fill="#fff" d="M8 10h20v4H8zM10 16h4v12h-4zM16 16h4v8h-4zM22 16h4v4h-4z"/>',
)

export const heronIcon = draw(
  '#46506b',
  '<path fill="none" stroke="#f2f4f8" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" d="M9 12l9-2c3 0 4 2 3 5l-3 6c-1 3 1 5 5 5h4M19 26v4M24 26v4"/>',
)
