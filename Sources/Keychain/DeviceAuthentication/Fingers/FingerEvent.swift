// SPDX-License-Identifier: Apache-2.0

/// What goes into a ``FingerEvaluation``.
package enum FingerEvent: Sendable, Hashable {
    /// Somebody wants to be recognised.
    case begin
    /// The default reader was asked for.
    case found(Result<FingerDevice, FingerFault>)
    /// The claim was answered; nil where it is ours.
    case claimed(FingerFault?)
    /// The names of the enrolled fingers were asked for, under the claim.
    case listed(Result<[String], FingerFault>)
    /// `VerifyStart` was answered; nil where it runs.
    case started(FingerFault?)
    /// The reader said something. Only what the owner of fprintd's name sent, from the claimed reader.
    case status(FingerStatus)
    /// A miss was written down, or not.
    case missNoted(MissAnswer)
    /// `VerifyStop` was answered, whatever it said.
    case stopped
    /// `Release` was answered, whatever it said.
    case released
    /// Somebody wants it to end.
    case cancel(FingerEnd)
    /// fprintd left the bus, and with it the claim.
    case serviceLost
    /// The bus itself is gone, or sends what is no D-Bus.
    case busLost
}
