import Alerts
import Recurrence
import TestSupport

extension PlanMaker {
    /// Returns the trigger of a program's request, as JSON, and the model's plan for it.
    ///
    /// The trigger is `nil` for a request that rings at once. Some requests never ring.
    func request(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) throws -> (String?, Plan) {
        switch random.int(1...10) {
        case 1: return (nil, .instant(now))
        case 2, 3:
            let seconds = random.chance(50) ? random.int(1...7_200) : random.int(1...400_000)
            return (
                #"{"after":\#(seconds)}"#,
                .interval(seconds: seconds, repeats: false, anchor: now)
            )
        case 4, 5:
            let seconds = random.pick([3_600, 7_200, 86_400, 90_061])
            return (
                #"{"after":\#(seconds),"repeats":true}"#,
                .interval(seconds: seconds, repeats: true, anchor: now)
            )
        case 6, 7: return date(at: now, in: machine, &random)
        default: return match(at: now, in: machine, &random)
        }
    }

    /// Makes a trigger for a time of all days or of a weekday.
    private func match(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) -> (String, Plan) {
        let zone = random.chance(30) ? random.pick(zones) : nil
        let repeats = random.chance(60)
        let (hour, minute) = (random.int(0...23), random.pick([0, 15, 30, 59]))
        var plan = Plan.DayPlan(start: machine.civil(at: now).date.advanced(byDays: -3))
        plan.zone = zone
        plan.gap = .shift
        plan.times = [hour * 3_600 + minute * 60]
        var members = [#""hour":\#(hour),"minute":\#(minute)"#]
        if random.chance(40) {
            let weekday = random.pick(Weekday.allCases)
            plan.weekdays = [weekday]
            // Programs count from Sunday.
            members.append(#""weekday":\#(weekday.rawValue % 7 + 1)"#)
        }
        if let zone { members.append(#""timeZone":"\#(zone.identifier)""#) }
        return (
            #"{"match":{\#(members.joined(separator: ","))},"repeats":\#(repeats)}"#,
            .match(plan, repeats: repeats, since: now)
        )
    }

    /// Makes a trigger for a date and time.
    private func date(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) -> (String, Plan) {
        let zone = random.chance(30) ? random.pick(zones) : nil
        let seconds = random.chance(70) ? random.int(60...200_000) : random.int(-7_200...2_000_000)
        let wall = (zone ?? machine).civil(at: now.advanced(by: .seconds(seconds)))
        var plan = Plan.DayPlan(start: wall.date, until: wall.date)
        plan.zone = zone
        plan.gap = .shift
        let (hour, minute) = (wall.time.hour, wall.time.minute)
        plan.times = [hour * 3_600 + minute * 60]
        let day = #""year":\#(wall.date.year),"month":\#(wall.date.month),"day":\#(wall.date.day)"#
        let pinned = zone.map { #","timeZone":"\#($0.identifier)""# } ?? ""
        return (
            #"{"match":{\#(day),"hour":\#(hour),"minute":\#(minute)\#(pinned)},"repeats":false}"#,
            // A date has one time in each zone, even if a change of the zone moves that time before
            // the request.
            .match(plan, repeats: false, since: now.advanced(by: .seconds(-172_800)))
        )
    }
}
