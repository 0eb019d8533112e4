/** An error of an AWS service, by the name under which its clients know it. */
export class AwsError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}
