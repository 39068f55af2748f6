export { connect } from './core/connection.ts'
export * from './generated/fn.ts'
