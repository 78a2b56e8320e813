import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { findStarter } from './findStarter.ts'

const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

test('takes a parent that is a program as the starter', () => {
  expect(findStarter(process.pid)).toBe(process.pid)
})

test('looks past a shell to the program that runs it', () => {
  // Waits on its input, so that it stays a shell while we look.
  const shell = spawn('/bin/sh', ['-c', 'read -r line'], { stdio: ['pipe', 'ignore', 'ignore'] })
  started.push(shell)
  expect(findStarter(shell.pid)).toBe(process.pid)
})

test('finds no starter of a missing process', () => {
  expect(findStarter(2 ** 30)).toBeUndefined()
})
