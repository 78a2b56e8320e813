import { expect, test } from 'vitest'
import { runPart } from '../../scripts/check.mjs'
import { findBanned, readProse } from '../../scripts/prose.mjs'
import { plant } from './plant.ts'

const find = (path: string, text: string, allowed = {}) => findBanned(plant({ [path]: text }), allowed, [path])
const word = ['visi', 'tor'].join('')
const found = (path: string, line: number) => [`${path}:${line}: “${word}”: user`]

test.each([
  ['a line comment', 'src/a.ts', `const a = 1 // the ${word} asked\n`],
  ['a block comment', 'src/a.tsx', `/** the ${word} asked */\nexport const a = <p>it's</p>\n`],
  ['a sentence in a string', 'src/a.ts', `throw new Error('The ${word} said so')\n`],
  ['a test title', 'tests/a.test.ts', `test("a ${word} connects", () => {})\n`],
  ['a template', 'src/a.ts', `const a = \`\${b ? 'x' : \`y\`} of the ${word}\`\n`],
  ['a style sheet', 'src/a.css', `/* what the ${word} sees */\n`],
  ['a document', 'docs/a.md', `The ${word} connects.\n`],
  ['code after a regular expression with a quote', 'src/a.ts', `const a = /['"\`/]/.test(b) // the ${word}\n`],
])('a banned word in %s is found', (_, path, text) => {
  expect(find(path, text)).toEqual(found(path, 1))
})

test('the line of a banned word is named', () => {
  expect(find('src/a.ts', `const a = \`\n\`\n\n// the ${word}\n`)).toEqual(found('src/a.ts', 4))
})

test.each([
  ['an identifier', 'src/a.ts', `const ${word} = { ${word}: 1 }\n`],
  ['a string of one word', 'src/a.ts', `const a = '${word}'\n`],
  ['code in a document', 'docs/a.md', `Use \`${word}\`:\n\n\`\`\`ts\nconst ${word} = 1\n\`\`\`\n`],
  ['code in a comment', 'src/a.ts', `// see \`${word}\`\n`],
])('%s passes', (_, path, text) => {
  expect(find(path, text)).toEqual([])
})

test('an allowed word passes, and an entry that is not needed or has no reason fails', () => {
  const text = `// the ${word}\n`
  expect(find('src/a.ts', text, { 'src/': { [word]: 'the name of a pattern' } })).toEqual([])
  expect(find('src/a.ts', text, { 'src/': { [word]: '' } })).toEqual([
    `proseAllow.json: src/ allows “${word}” without a reason`,
  ])
  expect(find('src/a.ts', '', { 'src/': { [word]: 'the name of a pattern' } })).toEqual([
    `proseAllow.json: src/ no longer has “${word}”`,
  ])
})

test('a banned word in a document fails the check', async () => {
  const { code, output } = await runPart('prose', plant({ 'README.md': `Every ${word} connects.\n` }))
  expect(code).toBe(1)
  expect(output).toContain(`README.md:1: “${word}”: user`)
})

test('strings inside a template are read once, and the code after it as code', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text under test
  const text = "a(`one ${b({ c: 'two' })} three`, d) // four"
  const parts = [...readProse(text)].map(({ start, end }) => text.slice(start, end))
  expect(parts).toEqual(['one ', 'two', ' three', '// four'])
})
