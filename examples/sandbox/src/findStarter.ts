import { execFileSync } from 'node:child_process'

const MAX_ANCESTORS = 12

/** Programs that only start others: shells, package managers, the TypeScript runner. */
const isLauncher = (command: string) =>
  /^(\S*\/)?-?(ba|z|da|a|fi|k)?sh( |$)/.test(command) ||
  /^np[mx] /.test(command) ||
  /^(\S*\/)?node \S*(\/np[mx]-cli\.js|\/\.bin\/(npm|npx|tsx)|\/tsx\/dist\/cli\.[cm]?js) /.test(`${command} `)

type Ancestor = { readonly parent: number; readonly command: string }

function readProcess(pid: number): Ancestor | undefined {
  const row = execFileSync('ps', ['-o', 'ppid=,args=', '-p', `${pid}`], { encoding: 'utf8', stdio: 'pipe' })
  const match = /^\s*(\d+)\s+(.*)/.exec(row)
  return match ? { parent: Number(match[1]), command: match[2] ?? '' } : undefined
}

/** The nearest ancestor that is not a launcher; `undefined` if unknown. */
export function findStarter(pid: number = process.ppid): number | undefined {
  try {
    let current = pid
    for (let steps = 0; steps < MAX_ANCESTORS && current > 1; steps++) {
      const match = readProcess(current)
      if (!match) return undefined
      if (!isLauncher(match.command)) return current
      current = match.parent
    }
  } catch {
    // No process table here.
  }
  return undefined
}
