// Service calls: one chunk, because the first card needs them all.
import { beginServices } from './beginServices.js'
import { createClients } from './createClients.js'

export { beginServices, createClients }
