import type { ThemeMode, ThemeValue, ThemeVariables } from 'latchkey'

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

const isSet = ([, value]: [string, unknown]) => value !== undefined

/** A preset as it is; one that is changed; or variables alone. */
function themeLines({ preset, mode, hasMode, variables }: SnippetTheme): SnippetPart[][] {
  const values = Object.entries(variables).filter(isSet)
  const isSpread = preset !== undefined && values.length === 0
  const lines = values.map(([name, value = '']) => [plain(`        ${name}: ${sourceOf(value)},`)])
  const base = preset && [plain(`        ...${preset}.themeVariables,`)]
  return [
    ...(mode === 'dark' || (isSpread && hasMode) ? [] : [[plain(`      themeMode="${mode}"`)]]),
    ...(isSpread ? [[plain(`      {...${preset}}`)]] : []),
    ...(lines.length === 0
      ? []
      : [[plain('      themeVariables={{')], ...(base ? [base] : []), ...lines, [plain('      }}')]]),
  ]
}

export type SnippetTheme = {
  /** Its name in `latchkey/themes`. */
  readonly preset: string | undefined
  readonly mode: ThemeMode
  /** The preset has a mode of its own. */
  readonly hasMode: boolean
  /** Beside those of the preset. */
  readonly variables: ThemeVariables
}

/** The minimal code of an app, as a module, with the selected theme. */
export const snippetLines = (theme: SnippetTheme): readonly (readonly SnippetPart[])[] => [
  importLine('ConnectButton, WalletModalProvider', 'latchkey'),
  importLine('eip155', 'latchkey/eip155'),
  importLine('arbitrum, mainnet, polygon, solanaMainnet', 'latchkey/networks'),
  importLine('solana', 'latchkey/solana'),
  ...(theme.preset ? [importLine(theme.preset, 'latchkey/themes')] : []),
  [],
  [quiet('export function'), plain(' App() {')],
  [plain('  '), quiet('return'), plain(' (')],
  [plain('    <'), strong('WalletModalProvider')],
  [plain('      projectId="your-project-id"')],
  [plain('      adapters={[')],
  [plain('        '), strong('eip155'), plain('({ networks: [mainnet, polygon, arbitrum] }),')],
  [plain('        '), strong('solana'), plain('({ networks: [solanaMainnet] }),')],
  [plain('      ]}')],
  ...themeLines(theme),
  [plain('    >')],
  [plain('      <'), strong('ConnectButton'), plain(' />')],
  [plain('    </'), strong('WalletModalProvider'), plain('>')],
  [plain('  )')],
  [plain('}')],
]

export const snippetText = (lines: readonly (readonly SnippetPart[])[]) =>
  `${lines.map((line) => line.map(({ text }) => text).join('')).join('\n')}\n`
