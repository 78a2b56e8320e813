import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

// The tables of docs/options.md are the docstrings of the options' types: `npm run docs` writes them, a check compares.

const root = join(import.meta.dirname, '..')
const PAGE = join(root, 'docs/options.md')

/** Where the members of each table are declared, in order. */
const sources: Readonly<Record<string, readonly (readonly [file: string, type: string])[]>> = {
  Options: [
    ['src/instance/walletModal.ts', 'WalletModalOptions'],
    ['src/config/options.ts', 'SettingsInput'],
    ['src/react/WalletModalProvider.tsx', 'WalletModalProviderProps'],
  ],
  WalletOptions: [['src/config/options.ts', 'WalletOptions']],
  WalletConnectOptions: [['src/config/options.ts', 'WalletConnectOptions']],
  NetworkOptions: [['src/config/options.ts', 'NetworkOptions']],
  CardOptions: [['src/config/options.ts', 'CardOptions']],
  LegalOptions: [['src/config/options.ts', 'LegalOptions']],
  NameOptions: [['src/config/options.ts', 'NameOptions']],
  Metadata: [['src/config/options.ts', 'Metadata']],
  Features: [['src/config/options.ts', 'Features']],
  Services: [['src/config/services.ts', 'Services']],
}

type Option = {
  readonly name: string
  readonly type: string
  readonly preset: string
  /** Whether it may change while the modal runs. */
  readonly live: string
  readonly effect: string
}

/** The members that a type alias declares itself, also beside other types. */
function membersOf(file: string, type: string): readonly ts.PropertySignature[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const alias = source.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === type)
  if (!alias || !ts.isTypeAliasDeclaration(alias)) throw new Error(`${file} has no type ${type}`)
  const types: readonly ts.TypeNode[] = ts.isIntersectionTypeNode(alias.type) ? alias.type.types : [alias.type]
  return types.flatMap((each) => (ts.isTypeLiteralNode(each) ? each.members.filter(ts.isPropertySignature) : []))
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function toOption(member: ts.PropertySignature): Option | undefined {
  const name = member.name.getText()
  const [doc] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc)
  const tagOf = (tag: string) => doc?.tags?.find(({ tagName }) => tagName.text === tag)
  const textOf = (comment: string | ts.NodeArray<ts.JSDocComment> | undefined) =>
    oneLine(ts.getTextOfJSDocComment(comment) ?? '')
  // The compiler reads `embedded.md` as the name of a member.
  const [, see] = /@see\s+(\S+)/.exec(tagOf('see')?.getText() ?? '') ?? []
  if (!doc) return undefined
  const type = oneLine(member.type?.getText() ?? '')
    .replace(/ \| undefined/g, '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/readonly (\w+)\[\]/g, '$1[]')
  return {
    name,
    type,
    preset: textOf(tagOf('default')?.comment),
    live: tagOf('live') ? textOf(tagOf('live')?.comment) || 'yes' : 'no',
    effect: textOf(doc.comment) + (see ? ` [More](${see})` : ''),
  }
}

const isCode = (text: string) => /^(['[{].*|true|false|-?\d+)$/.test(text)
const code = (text: string) => `\`${text}\``

function toTable(options: readonly Option[]): string {
  const rows = options.map(({ name, type, preset, live, effect }) =>
    [code(name), code(type), isCode(preset) ? code(preset) : preset, live, effect].map((cell) =>
      cell.replaceAll('|', '\\|'),
    ),
  )
  const table = [['Option', 'Type', 'Default', 'Live', 'Effect'], Array(5).fill('---'), ...rows]
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** The options of a table. @throws if one has no sentence, or no default. */
export function optionsOf(table: string): readonly Option[] {
  const members = (sources[table] ?? []).flatMap(([file, type]) => membersOf(file, type))
  return members
    .filter((member) => member.name.getText() !== 'children')
    .map((member) => {
      const option = toOption(member)
      const isComplete = option && option.effect !== '' && option.preset !== ''
      if (!isComplete) throw new Error(`${table}.${member.name.getText()} needs a sentence and @default`)
      return option
    })
}

export const tableNames = Object.keys(sources)

/** The page with the tables as the types have them. */
export function withTables(page: string): string {
  return tableNames.reduce((text, name) => {
    const block = new RegExp(`(<!-- options: ${name} -->\n)[^]*?(<!-- end -->)`)
    if (!block.test(text)) throw new Error(`docs/options.md has no table ${name}`)
    return text.replace(block, (_, start: string, end: string) => `${start}\n${toTable(optionsOf(name))}\n\n${end}`)
  }, page)
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
