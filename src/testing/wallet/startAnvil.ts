/// <reference types="node" />
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** A local chain for tests in this folder; not part of the package. */
export async function startAnvil(chainId: number) {
  const port = await findFreePort()
  const rpcUrl = `http://127.0.0.1:${port}`
  const child = spawn(
    findBinary(),
    ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--silent'],
    { stdio: 'ignore' },
  )
  const stop = () => child.kill()
  try {
    await waitUntilReady(port)
  } catch (error) {
    stop()
    throw error
  }
  return { id: chainId, rpcUrl, stop }
}

function findBinary() {
  const { platform, arch } = process
  const name = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const packageName = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[arch] ?? arch}`
  return createRequire(import.meta.url).resolve(`${packageName}/bin/${name}`)
}

async function waitUntilReady(port: number) {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    if (await canConnect(port)) return
    await sleep(15)
  }
  throw new Error('anvil did not answer within 10 s.')
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
