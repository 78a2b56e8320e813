import type { Instance } from '../instance/instance.js'
import { createLogger, type Logger, type LogLevel } from '../services/logger.js'

export const createInstanceLogger = ({ input }: Pick<Instance, 'input'>): Logger =>
  createLogger({ level: input.debug ? 'debug' : 'error' })

/** What has happened, kept in memory and redacted. */
export const loggerOf = (instance: Instance): Logger => instance.use(createInstanceLogger)

/** @param about a word or two, for who reads the log @param detail what was thrown, or a text without anything secret */
export const log = (instance: Instance, level: LogLevel, about: string, detail?: unknown): void =>
  loggerOf(instance).log(level, about, detail)
