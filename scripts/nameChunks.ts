import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const hashed = /^(.+)-[A-Z0-9]{8}\.js$/

/** The source that most of a built file is made of, by the comments that the bundler leaves. */
function mainSourceOf(text: string): string | undefined {
  const sections = text.split(/^\/\/ (?:css-text:)?src\/(?=[\w/.-]+\.(?:tsx?|css#text)$)/m).slice(1)
  const [longest] = sections.sort((one, other) => other.length - one.length)
  return longest && /([\w-]+)\.(?:tsx?|css#text)$/.exec(longest.slice(0, longest.indexOf('\n')))?.[1]
}

/**
 * Takes the hashes out of the names of the built chunks, and names each after what it is. A version of the package never
 * changes, so hashes tell nothing; and a host's page carries the name of every part that it may load.
 */
export async function nameChunks(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js')).sort()
  const taken = new Set(files)
  const names = new Map<string, string>()
  for (const file of files) {
    const given = hashed.exec(file)?.[1]
    if (given === undefined) continue
    const base = given === 'chunk' ? (mainSourceOf(await readFile(join(folder, file), 'utf8')) ?? given) : given
    let name = `${base}.js`
    for (let number = 2; taken.has(name); number++) name = `${base}${number}.js`
    taken.add(name)
    names.set(file, name)
  }
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const named = text
      .replace(/(?<=["']\.\/)[\w-]+\.js(?=["'])/g, (part) => names.get(part) ?? part)
      .replace(/(?<=^\/\/# sourceMappingURL=)[\w-]+\.js(?=\.map$)/m, (part) => names.get(part) ?? part)
    await writeFile(join(folder, file), named)
  }
  for (const [from, to] of names) {
    await rename(join(folder, from), join(folder, to))
    await rename(join(folder, `${from}.map`), join(folder, `${to}.map`))
  }
}
