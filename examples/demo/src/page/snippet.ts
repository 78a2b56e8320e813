import type { ThemeMode, ThemeValue, ThemeVariables } from 'latchkey'
import { onlySet } from '../theme/knobs.ts'

/** Keywords are dim, names of the library are highlighted. */
export type SnippetPart = { readonly text: string; readonly tone?: 'quiet' | 'strong' }

const plain = (text: string): SnippetPart => ({ text })
const quiet = (text: string): SnippetPart => ({ text, tone: 'quiet' })
const strong = (text: string): SnippetPart => ({ text, tone: 'strong' })

const importLine = (names: string, moduleName: string) => [
  quiet('import'),
  plain(` { ${names} } `),
  quiet('from'),
  plain(` '${moduleName}'`),
]

const sourceOf = (value: ThemeValue | number) =>
  typeof value === 'object'
    ? `{ ${Object.entries(value)
        .map(([mode, side]) => `${mode}: '${side}'`)
        .join(', ')} }`
    : `'${value}'`

function themeLines(mode: ThemeMode, variables: ThemeVariables): SnippetPart[][] {
  const args = Object.entries(onlySet(variables)).map(([name, value = '']) => [
    plain(`        ${name}: ${sourceOf(value)},`),
  ])
  return [
    ...(mode === 'dark' ? [] : [[plain(`      themeMode="${mode}"`)]]),
    ...(args.length === 0 ? [] : [[plain('      themeVariables={{')], ...args, [plain('      }}')]]),
  ]
}

/** The minimal code of an app, as a module, with the selected theme. */
export const snippetLines = (mode: ThemeMode, variables: ThemeVariables): readonly (readonly SnippetPart[])[] => [
  importLine('ConnectButton, WalletModalProvider', 'latchkey'),
  importLine('eip155', 'latchkey/eip155'),
  importLine('arbitrum, mainnet, polygon, solanaMainnet', 'latchkey/networks'),
  importLine('solana', 'latchkey/solana'),
  [],
  [quiet('export function'), plain(' App() {')],
  [plain('  '), quiet('return'), plain(' (')],
  [plain('    <'), strong('WalletModalProvider')],
  [plain('      projectId="your-project-id"')],
  [plain('      adapters={[')],
  [plain('        '), strong('eip155'), plain('({ networks: [mainnet, polygon, arbitrum] }),')],
  [plain('        '), strong('solana'), plain('({ networks: [solanaMainnet] }),')],
  [plain('      ]}')],
  ...themeLines(mode, variables),
  [plain('    >')],
  [plain('      <'), strong('ConnectButton'), plain(' />')],
  [plain('    </'), strong('WalletModalProvider'), plain('>')],
  [plain('  )')],
  [plain('}')],
]

export const snippetText = (lines: readonly (readonly SnippetPart[])[]) =>
  `${lines.map((line) => line.map(({ text }) => text).join('')).join('\n')}\n`
