// The messages of PostgreSQL's extended query protocol (docs: "Message Formats"), in one buffer for many statements: pg
// makes a buffer and a chunk of the stream for each message.

/** A statement to send: its parameters as text, bytes or null. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: (string | Buffer | null)[];
}

/** Further messages that a statement needs on its connection. */
export interface Preparation {
  /** PostgreSQL has not prepared the statement yet, so its text is sent. */
  parse: boolean;
  /** The client does not know the columns of the statement yet, so it asks for them. */
  describe: boolean;
}

const codes = { parse: 0x50, bind: 0x42, describe: 0x44, execute: 0x45, sync: 0x53 };
/** Messages for the unnamed portal: describe its columns, and execute it without a limit of rows. */
const describePortal = Buffer.from([codes.describe, 0, 0, 0, 6, 0x50, 0]);
const executePortal = Buffer.from([codes.execute, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([codes.sync, 0, 0, 0, 4]);

/** The messages that execute the statements one after the other, with one Sync for all. */
export function messagesOf(statements: readonly (PreparedStatement & Preparation)[]): Buffer {
  const bytesMax = statements.reduce((sum, statement) => sum + sizeMaxOf(statement), sync.length);
  const writer = { bytes: Buffer.allocUnsafe(bytesMax), at: 0 };
  for (const statement of statements) {
    if (statement.parse) writeParse(writer, statement);
    writeBind(writer, statement);
    if (statement.describe) copy(writer, describePortal);
    copy(writer, executePortal);
  }
  copy(writer, sync);
  return writer.bytes.subarray(0, writer.at);
}

interface Writer {
  bytes: Buffer;
  at: number;
}

/** Bytes of the messages of a statement besides its name, text and values. */
const fixedBytesMax = 64;
/** Bytes of the format and length of a value. */
const valueHeadBytes = 2 + 4;
/** Length above which the bytes of a text are counted. For shorter ones, the upper bound costs less. */
const boundedLengthMax = 1_000;

/** An upper bound of the bytes of a text: UTF-8 takes up to three for a UTF-16 unit. */
const bytesMaxOf = (text: string): number =>
  text.length > boundedLengthMax ? Buffer.byteLength(text) : text.length * 3;

function sizeMaxOf({ name, text, values, parse }: PreparedStatement & Preparation): number {
  let size = fixedBytesMax + 2 * bytesMaxOf(name) + (parse ? bytesMaxOf(text) : 0);
  for (const value of values) {
    size += valueHeadBytes;
    if (value !== null) size += typeof value === 'string' ? bytesMaxOf(value) : value.length;
  }
  return size;
}

/** Prepares the text under the name. PostgreSQL infers the types of the parameters. */
function writeParse(writer: Writer, { name, text }: PreparedStatement): void {
  const length = begin(writer, codes.parse);
  zeroEnded(writer, name);
  zeroEnded(writer, text);
  int16(writer, 0);
  end(writer, length);
}

/** Binds values to the prepared statement, in the unnamed portal. The columns of its rows come as text. */
function writeBind(writer: Writer, { name, values }: PreparedStatement): void {
  const length = begin(writer, codes.bind);
  zeroEnded(writer, '');
  zeroEnded(writer, name);
  int16(writer, values.length);
  for (const value of values) int16(writer, typeof value === 'string' || value === null ? 0 : 1);
  int16(writer, values.length);
  for (const value of values) {
    const at = writer.at;
    int32(writer, -1);
    if (value === null) continue;
    if (typeof value === 'string') writer.at += writer.bytes.write(value, writer.at);
    else copy(writer, value);
    writer.bytes.writeInt32BE(writer.at - at - 4, at);
  }
  int16(writer, 0);
  end(writer, length);
}

/** Writes the code of a message. Returns the position of its length, for `end`. */
function begin(writer: Writer, code: number): number {
  writer.bytes[writer.at] = code;
  writer.at += 1;
  const at = writer.at;
  int32(writer, 0);
  return at;
}

/** Writes the length of a message, which counts itself, after its content. */
function end({ bytes, at }: Writer, length: number): void {
  bytes.writeInt32BE(at - length, length);
}

function zeroEnded(writer: Writer, text: string): void {
  if (text !== '') writer.at += writer.bytes.write(text, writer.at);
  writer.bytes[writer.at] = 0;
  writer.at += 1;
}

function int16(writer: Writer, value: number): void {
  writer.at = writer.bytes.writeUInt16BE(value, writer.at);
}

function int32(writer: Writer, value: number): void {
  writer.at = writer.bytes.writeInt32BE(value, writer.at);
}

function copy(writer: Writer, bytes: Buffer): void {
  writer.at += bytes.copy(writer.bytes, writer.at);
}
