import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { answers, findNode, until } from '../testing/processes.ts'

// Eight of them start at once, each with three chains, on a machine that may be busy.
const TIMEOUT_MS = 120_000
const START_TIMEOUT_MS = 90_000

const root = fileURLToPath(new URL('../..', import.meta.url))
const command = ['--import', 'tsx', 'src/main.ts', '--port', '0', '--wallets', '1']
const launcher = [createRequire(import.meta.url).resolve('tsx/cli'), ...command.slice(2)]
const started: ChildProcess[] = []

function start(args: readonly string[], stdin: 'pipe' | 'ignore' = 'ignore') {
  const child = spawn(process.execPath, args, { cwd: root, stdio: [stdin, 'pipe', 'pipe'] })
  started.push(child)
  const output = { text: '', errors: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.text += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.errors += text
  })
  return { child, output, exit: once(child, 'exit') }
}

type Description = { url: string; rpc: Record<string, string>; chains: number[] }

async function startReady(args: readonly string[] = [...command, '--json'], stdin: 'pipe' | 'ignore' = 'ignore') {
  const { child, output, exit } = start(args, stdin)
  await until(() => output.text.includes('\n') || child.exitCode !== null, START_TIMEOUT_MS)
  if (child.exitCode !== null) throw new Error(output.errors)
  const description: Description = JSON.parse(output.text)
  return { child, output, exit, description, urls: [description.url, ...Object.values(description.rpc)] }
}

const noneAnswers = async (urls: readonly string[]) => !(await Promise.all(urls.map(answers))).includes(true)

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

describe.concurrent('command line', { timeout: TIMEOUT_MS }, () => {
  test('prints one line of JSON, stays up and stops cleanly on SIGINT', async () => {
    const { child, output, exit, description, urls } = await startReady()
    expect(description.chains).toEqual([1, 137, 42161])
    expect(output.text.trim().split('\n')).toHaveLength(1)
    expect(await Promise.all(urls.map(answers))).toEqual([true, true, true, true])
    child.kill('SIGINT')
    expect(await exit).toEqual([0, null])
    expect(await noneAnswers(urls)).toBe(true)
    expect(output.errors).toBe('')
  })

  test('prints readable URLs and stops cleanly on SIGTERM', async () => {
    const { child, output, exit } = start(command)
    await until(() => output.text.includes('These keys'), START_TIMEOUT_MS)
    expect(output.text).toMatch(
      /^Sandbox {7}http:\/\/127\.0\.0\.1:\d+\nRelay {9}ws:\/\/127\.0\.0\.1:\d+\nChain 1 .*\nChain 137 .*\nChain 42161 /,
    )
    expect(output.text.match(/^Account \d/gm)).toHaveLength(10)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  test('leaves no node behind when killed', async () => {
    const { child, urls } = await startReady()
    child.kill('SIGKILL')
    await until(() => noneAnswers(urls))
  })

  test.each([
    ['it', command],
    ['its launcher', launcher],
  ])('stops when the process that started %s dies, without a pipe', async (_, words) => {
    const script = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([...words, '--json'])}, { stdio: ['ignore', 'inherit', 'inherit'] })`
    const { child, urls } = await startReady(['-e', script])
    child.kill('SIGKILL')
    await until(() => noneAnswers(urls))
  })

  test('stops when its input pipe closes', async () => {
    const { child, exit, urls } = await startReady([...command, '--json'], 'pipe')
    child.stdin?.end()
    expect(await exit).toEqual([0, null])
    expect(await noneAnswers(urls)).toBe(true)
  })

  test('names the chain whose node was killed, and exits with an error', async () => {
    const { output, exit, description, urls } = await startReady()
    process.kill(findNode(description.rpc['137'] ?? '').pid, 'SIGKILL')
    expect(await exit).toEqual([1, null])
    expect(output.errors).toBe('The node of chain 137 ended unexpectedly (signal SIGKILL)\n')
    expect(await noneAnswers(urls)).toBe(true)
  })

  test('explains its flags after an invalid one', async () => {
    const { output, exit } = start([...command, '--fork'])
    expect(await exit).toEqual([2, null])
    expect(output.errors).toContain('Usage:')
  })
})
