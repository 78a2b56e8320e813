import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const hashed = /^(.+)-[A-Z0-9]{8}\.js$/

/**
 * Takes the hashes out of the names of the built chunks. A version of the package never changes, so they tell nothing;
 * and a host's page carries the name of every part that it may load.
 */
export async function nameChunks(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js')).sort()
  const taken = new Set(files)
  const names = new Map<string, string>()
  for (const file of files) {
    const base = hashed.exec(file)?.[1]
    if (base === undefined) continue
    let name = `${base}.js`
    for (let number = 2; taken.has(name); number++) name = `${base}${number}.js`
    taken.add(name)
    names.set(file, name)
  }
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const named = text.replace(/(?<=["']\.\/)[\w-]+\.js(?=["'])/g, (part) => names.get(part) ?? part)
    await writeFile(join(folder, file), named)
  }
  for (const [from, to] of names) await rename(join(folder, from), join(folder, to))
}
