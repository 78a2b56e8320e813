import { dirname, sep } from 'node:path'
import ts from 'typescript'

const printer = ts.createPrinter({ removeComments: true })

/**
 * The public types as text: declarations exported by an entry, then internal ones they depend on. Sorted, without
 * comments and file names, so that only a change of meaning is a diff.
 */
export function readApiText(declarationFile: string): string {
  const program = ts.createProgram([declarationFile], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(declarationFile)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${declarationFile} is no module`)

  // Each module has its own declarations, in folders beside that of the entries.
  const home = dirname(dirname(declarationFile)) + sep
  const unaliased = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const ownDeclarations = (symbol: ts.Symbol) =>
    (symbol.declarations ?? []).filter((each) => each.getSourceFile().fileName.startsWith(home))
  const isTopLevel = (node: ts.Node) =>
    ts.isVariableDeclaration(node) || ts.isSourceFile(node.parent) || ts.isModuleBlock(node.parent)
  const print = (node: ts.Declaration) => {
    const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
    return printer
      .printNode(ts.EmitHint.Unspecified, statement, node.getSourceFile())
      .replace(/^(export )?(declare )?/, '')
      .replace(/import\("[^"]+"\)\./g, '')
  }

  const exported = checker.getExportsOfModule(module)
  const named = new Set(exported.map(unaliased))
  const leanedOn = new Set<ts.Symbol>()
  const follow = (node: ts.Node) => {
    if (ts.isIdentifier(node)) {
      const found = checker.getSymbolAtLocation(node)
      const symbol = found && unaliased(found)
      if (symbol && !named.has(symbol) && !leanedOn.has(symbol) && ownDeclarations(symbol).some(isTopLevel)) {
        leanedOn.add(symbol)
        for (const declaration of ownDeclarations(symbol)) follow(declaration)
      }
    }
    ts.forEachChild(node, follow)
  }
  const printSymbol = (name: string, symbol: ts.Symbol) => {
    const declarations = ownDeclarations(symbol)
    const alias = name === symbol.name ? '' : `// as ${name}\n`
    return alias + declarations.map(print).join('\n')
  }
  const sections = [...exported]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((symbol) => {
      for (const declaration of ownDeclarations(unaliased(symbol))) follow(declaration)
      return printSymbol(symbol.name, unaliased(symbol))
    })
  const hidden = [...leanedOn]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((symbol) => printSymbol(symbol.name, symbol))
  return `${[...sections, ...(hidden.length > 0 ? ['// not exported', ...hidden] : [])].join('\n\n')}\n`
}
