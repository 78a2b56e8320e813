import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Seconds since `start`, as it is printed beside a step. */
export const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

const STOP_GRACE_MS = 3_000

/**
 * Ends a child and all that it started, and resolves when it is gone.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export async function stopTree(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const signal = (name) => {
    try {
      process.kill(-child.pid, name)
    } catch {
      child.kill(name)
    }
  }
  signal('SIGTERM')
  const impatient = setTimeout(() => signal('SIGKILL'), STOP_GRACE_MS)
  await exited
  clearTimeout(impatient)
}

const running = new Set()
let isListening = false

/** Children have process groups of their own, so a Ctrl-C reaches them only through us. */
function stopWithUs() {
  if (isListening) return
  isListening = true
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(name, async () => {
      await Promise.all([...running].map(stopTree))
      process.exit(name === 'SIGINT' ? 130 : 143)
    })
  }
  process.on('exit', () => {
    for (const child of running) {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It exited by itself.
      }
    }
  })
}

/**
 * A child in its own process group that never outlives this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions }} [options]
 * @returns {import('node:child_process').ChildProcess}
 */
export function start(command, args, { cwd, env, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  stopWithUs()
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

const leash = fileURLToPath(new URL('leash.mjs', import.meta.url))

/**
 * The same for what would run for ever: it ends even if this process is killed outright.
 *
 * @type {typeof start}
 */
export const startLeashed = (command, args, options) =>
  start(process.execPath, [leash, command, ...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] })

/**
 * Runs to the end; what it wrote is in `output`, in the order of arrival. A command that cannot start has code 127.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string, ms: number }>}
 */
export function run(command, args, options) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = start(command, args, options)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const end = (code) => resolve({ code, output, ms: performance.now() - started })
    child.once('error', (error) => {
      output += String(error)
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/**
 * Waits until a child process says that it is up, and stops it if it does not.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ name: string, timeout: number, read(output: string): string | undefined }} options `read` finds what it says
 * @returns {Promise<string>} what `read` has found
 */
export function untilUp(child, { name, timeout, read }) {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = async (reason) => {
      clearTimeout(patience)
      await stopTree(child)
      reject(new Error(`${reason}\n${output}`))
    }
    const patience = setTimeout(() => fail(`${name} did not say that it is up.`), timeout)
    const listen = (chunk) => {
      output += chunk
      const match = read(output)
      if (match === undefined) return
      clearTimeout(patience)
      // What it says later is not kept, but has to be read.
      child.stdout.off('data', listen).resume()
      resolve(match)
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
    child.once('exit', (code) => fail(`${name} ended with code ${code}.`))
    child.once('error', (error) => fail(String(error)))
  })
}
