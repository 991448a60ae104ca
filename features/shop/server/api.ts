export { giveIcon, takeIcon } from './gifts.ts'
export { changePrice, listStock, mostPieces, restock, type StockedWare } from './stock.ts'
