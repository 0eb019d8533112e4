/** A receiver refused a message for good: a repeat would be refused, too. The message is shown to admins. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}
