// The messages of PostgreSQL's extended query protocol (docs: "Message Formats"), in one buffer for many statements: pg makes
// a buffer and a chunk of the stream for each message.

/** A statement as it is sent: its parameters as text, bytes or null. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: (string | Buffer | null)[];
}

/** Which further messages a statement needs on its connection. */
export interface Preparation {
  /** PostgreSQL has not prepared the statement yet, so its text is sent. */
  parse: boolean;
  /** The client does not know the columns of the statement yet, so it asks for them. */
  describe: boolean;
}

const codes = { parse: 0x50, bind: 0x42, describe: 0x44, execute: 0x45, sync: 0x53 };
/** Of the unnamed portal: its columns, and its rows without a limit. */
const describePortal = Buffer.from([codes.describe, 0, 0, 0, 6, 0x50, 0]);
const executePortal = Buffer.from([codes.execute, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([codes.sync, 0, 0, 0, 4]);

/** The messages that execute the statements one after the other, with one end for all. */
export function messagesOf(statements: readonly (PreparedStatement & Preparation)[]): Buffer {
  const lengths = statements.map(({ values }) =>
    values.map((value) => (value === null ? 0 : Buffer.byteLength(value))),
  );
  const size = statements.reduce((sum, statement, n) => sum + sizeOf(statement, lengths[n]!), sync.length);
  const writer = { bytes: Buffer.allocUnsafe(size), at: 0 };
  statements.forEach((statement, n) => {
    if (statement.parse) writeParse(writer, statement);
    writeBind(writer, statement, lengths[n]!);
    if (statement.describe) copy(writer, describePortal);
    copy(writer, executePortal);
  });
  copy(writer, sync);
  return writer.bytes;
}

interface Writer {
  bytes: Buffer;
  at: number;
}

/** A code and a length are before each message. */
const headBytes = 5;

const parseBytes = ({ name, text }: PreparedStatement): number =>
  headBytes + Buffer.byteLength(name) + 1 + Buffer.byteLength(text) + 1 + 2;

const bindBytes = ({ name }: PreparedStatement, lengths: number[]): number =>
  lengths.reduce((sum, length) => sum + 2 + 4 + length, headBytes + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + 2);

const sizeOf = (statement: PreparedStatement & Preparation, lengths: number[]): number =>
  (statement.parse ? parseBytes(statement) : 0) +
  bindBytes(statement, lengths) +
  (statement.describe ? describePortal.length : 0) +
  executePortal.length;

/** Prepares the text under the name. PostgreSQL finds the types of the parameters. */
function writeParse(writer: Writer, statement: PreparedStatement): void {
  head(writer, codes.parse, parseBytes(statement));
  zeroEnded(writer, statement.name);
  zeroEnded(writer, statement.text);
  int16(writer, 0);
}

/** Gives values to the prepared statement, in the unnamed portal. The columns of its rows come as text. */
function writeBind(writer: Writer, statement: PreparedStatement, lengths: number[]): void {
  const { name, values } = statement;
  head(writer, codes.bind, bindBytes(statement, lengths));
  zeroEnded(writer, '');
  zeroEnded(writer, name);
  int16(writer, values.length);
  for (const value of values) int16(writer, typeof value === 'string' || value === null ? 0 : 1);
  int16(writer, values.length);
  values.forEach((value, n) => {
    if (value === null) return int32(writer, -1);
    int32(writer, lengths[n]!);
    if (typeof value === 'string') writer.at += writer.bytes.write(value, writer.at);
    else copy(writer, value);
  });
  int16(writer, 0);
}

function head(writer: Writer, code: number, bytes: number): void {
  writer.bytes[writer.at] = code;
  writer.at += 1;
  int32(writer, bytes - 1);
}

function zeroEnded(writer: Writer, text: string): void {
  writer.at += writer.bytes.write(text, writer.at);
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
