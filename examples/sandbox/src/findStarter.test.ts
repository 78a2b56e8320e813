import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { findStarter } from './findStarter.ts'

const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

test('takes a parent that is a program for the starter', () => {
  expect(findStarter(process.pid)).toBe(process.pid)
})

test('looks past a shell to the program that runs it', () => {
  // Waits on its input, so that it is a shell for as long as we look.
  const shell = spawn('/bin/sh', ['-c', 'read -r line'], { stdio: ['pipe', 'ignore', 'ignore'] })
  started.push(shell)
  expect(findStarter(shell.pid)).toBe(process.pid)
})

test('does not know who started a process that is not there', () => {
  expect(findStarter(2 ** 30)).toBeUndefined()
})
